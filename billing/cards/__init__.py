"""Card payments through Stripe. Only Stripe's form receives card data; this package stores Stripe's ids."""
