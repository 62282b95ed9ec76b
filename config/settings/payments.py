"""Settings of payments by invoice, by card or for single requests, and of how much pages show for free."""

from email.utils import parseaddr

from django.core.exceptions import ImproperlyConfigured

from config.settings import environment as env
from config.settings.mail import DEFAULT_FROM_EMAIL

# The seller, as shown on invoices. In addresses and bank details, a semicolon starts a new line.
SELLER_NAME = env.read_text("SELLER_NAME", "Kindred")
SELLER_ADDRESS = env.read_lines("SELLER_ADDRESS")
SELLER_TAX_ID = env.read_text("SELLER_TAX_ID")
# The e-mail address for questions about invoices.
SELLER_EMAIL = env.read_email("SELLER_EMAIL") or parseaddr(DEFAULT_FROM_EMAIL)[1]
# The seller's bank details. If they are empty, invoices ask the customer to request them.
SELLER_BANK = env.read_lines("SELLER_BANK")
# The tax rate for new invoices, in percent.
TAX_RATE = env.read_percentage("TAX_RATE", "0")
# Days until an invoice is due.
INVOICE_DUE_DAYS = env.read_integer("INVOICE_DUE_DAYS", 14)

# Card payments through Stripe. Without a key, cards are not offered, and everything else still works.
STRIPE_SECRET_KEY = env.read_text("STRIPE_SECRET_KEY")
env.require_package("STRIPE_SECRET_KEY", package="stripe")
STRIPE_PUBLISHABLE_KEY = env.read_text("STRIPE_PUBLISHABLE_KEY")
# Signing secrets of the Stripe webhook, separated by commas. There are two while one is being replaced.
STRIPE_WEBHOOK_SECRETS = env.read_list("STRIPE_WEBHOOK_SECRET")
if STRIPE_SECRET_KEY and not (STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS):
    raise ImproperlyConfigured(
        "STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET."
    )
# The URL of Stripe's API. In development, it may be a simulated Stripe on this machine.
STRIPE_API_URL = env.read_server_url("STRIPE_API_URL", "https://api.stripe.com")
STRIPE_JS_URL = env.read_text("STRIPE_JS_URL", "https://js.stripe.com/v3/")

# x402: the wallet address that receives payments, in the default dollar token of a network. Without it, x402 is
# disabled.
X402_PAY_TO = env.read_chain_address("X402_PAY_TO")
env.require_package("X402_PAY_TO", package="x402")
X402_NETWORK = env.read_chain("X402_NETWORK", "eip155:8453")
# The facilitator that verifies and settles x402 payments, and the bearer token for it, if it needs one.
X402_FACILITATOR_URL = env.read_service_url("X402_FACILITATOR_URL")
X402_FACILITATOR_TOKEN = env.read_text("X402_FACILITATOR_TOKEN")
# A node of the blockchain to verify payments with, and the number of confirmations that a payment needs. Without a
# node, the facilitator's statement about the payment is trusted.
X402_RPC_URL = env.read_service_url("X402_RPC_URL")
X402_CONFIRMATIONS = env.read_integer("X402_CONFIRMATIONS", 1, minimum=1)
if X402_PAY_TO and not X402_FACILITATOR_URL:
    raise ImproperlyConfigured("With X402_PAY_TO, set X402_FACILITATOR_URL too.")
# MPP: the wallet address that receives payments on Tempo. Without it, MPP is disabled. Chain 42431 is the test network.
MPP_RECIPIENT = env.read_chain_address("MPP_RECIPIENT")
env.require_package("MPP_RECIPIENT", package="mpp")
MPP_CHAIN_ID = env.read_integer("MPP_CHAIN_ID", 4217, minimum=1)
# Without these settings, the SDK uses its defaults for the chain.
MPP_RPC_URL = env.read_service_url("MPP_RPC_URL")
MPP_CURRENCIES = env.read_chain_addresses("MPP_CURRENCIES")
if MPP_RECIPIENT and MPP_CHAIN_ID not in {4217, 42431} and not MPP_RPC_URL:
    raise ImproperlyConfigured(
        "Set MPP_RPC_URL: MPP_CHAIN_ID is no chain that is known by its number."
    )

# The e-mail address that receives the daily seals of the ledgers.
SEALS_MAIL_TO = env.read_email("SEALS_MAIL_TO")

# What pages show to an account for free each day. Programs use the API instead.
PAGE_LIMITS = {
    "creator pages": env.read_integer("PAGE_CREATORS_PER_DAY", 3_000),
    "downloads": env.read_integer("PAGE_DOWNLOADS_PER_DAY", 300),
    "suggestions": env.read_integer("PAGE_SUGGESTIONS_PER_DAY", 3_000),
    "previews": env.read_integer("PAGE_PREVIEWS_PER_DAY", 3_000),
}
