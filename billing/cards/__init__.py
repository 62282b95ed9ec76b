"""Cards, through Stripe. Stripe's own form takes the card's data; these modules handle only ids."""
