"""Card payments through Stripe. Only Stripe's own form receives card data. These modules handle Stripe's ids."""
