"""Cards, through Stripe. Card data goes only into Stripe's own form; these modules handle ids."""
