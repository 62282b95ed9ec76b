"""Cards, through Stripe. No data of a card comes here: Stripe's own form takes it, and these modules handle ids."""
