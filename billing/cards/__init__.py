"""Card payments through Stripe. Card numbers are entered in Stripe's own form. This package stores only Stripe's
ids."""
