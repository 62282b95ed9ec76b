"""Settings for payments (invoices, cards, single requests), and limits of what pages show for free."""

from email.utils import parseaddr

from django.core.exceptions import ImproperlyConfigured

from config.settings import environment as env
from config.settings.mail import DEFAULT_FROM_EMAIL

# The seller. In addresses and bank details, a semicolon starts a new line.
SELLER_NAME = env.read_text("SELLER_NAME", "Kindred")
SELLER_ADDRESS = env.read_lines("SELLER_ADDRESS")
SELLER_TAX_ID = env.read_text("SELLER_TAX_ID")
# The contact for questions about invoices.
SELLER_EMAIL = env.read_email("SELLER_EMAIL") or parseaddr(DEFAULT_FROM_EMAIL)[1]
# Bank details. If they are empty, invoices ask customers to request them.
SELLER_BANK = env.read_lines("SELLER_BANK")
# Tax in per cent, for new invoices.
TAX_RATE = env.read_percentage("TAX_RATE", "0")
# Days until an invoice is due.
INVOICE_DUE_DAYS = env.read_integer("INVOICE_DUE_DAYS", 14)

# Cards, through Stripe. Without a key, cards are not offered, and everything else works.
STRIPE_SECRET_KEY = env.read_text("STRIPE_SECRET_KEY")
env.require_package("STRIPE_SECRET_KEY", package="stripe")
STRIPE_PUBLISHABLE_KEY = env.read_text("STRIPE_PUBLISHABLE_KEY")
# Secrets of the webhook, separated by commas. There are two while one replaces the other.
STRIPE_WEBHOOK_SECRETS = env.read_list("STRIPE_WEBHOOK_SECRET")
if STRIPE_SECRET_KEY and not (STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRETS):
    raise ImproperlyConfigured(
        "STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET."
    )
# The address of Stripe. For development, it may be a stand-in on this machine.
STRIPE_API_URL = env.read_server_url("STRIPE_API_URL", "https://api.stripe.com")
STRIPE_JS_URL = env.read_text("STRIPE_JS_URL", "https://js.stripe.com/v3/")

# x402: the address that receives payments, in the default dollar of a network. Without it, the rail is off.
X402_PAY_TO = env.read_chain_address("X402_PAY_TO")
env.require_package("X402_PAY_TO", package="x402")
X402_NETWORK = env.read_chain("X402_NETWORK", "eip155:8453")
# The facilitator that verifies and settles payments, and the bearer token that it asks for, if any.
X402_FACILITATOR_URL = env.read_service_url("X402_FACILITATOR_URL")
X402_FACILITATOR_TOKEN = env.read_text("X402_FACILITATOR_TOKEN")
# A node of the network, which says what was paid, and the number of confirmations that a payment needs. Without a node,
# the facilitator says what was paid.
X402_RPC_URL = env.read_service_url("X402_RPC_URL")
X402_CONFIRMATIONS = env.read_integer("X402_CONFIRMATIONS", 1, minimum=1)
if X402_PAY_TO and not X402_FACILITATOR_URL:
    raise ImproperlyConfigured("With X402_PAY_TO, set X402_FACILITATOR_URL too.")
# MPP: the address that receives payments on Tempo. Without it, the rail is off. Chain 42431 is the test network.
MPP_RECIPIENT = env.read_chain_address("MPP_RECIPIENT")
env.require_package("MPP_RECIPIENT", package="mpp")
MPP_CHAIN_ID = env.read_integer("MPP_CHAIN_ID", 4217, minimum=1)
# Without these settings, the SDK's defaults for the chain apply.
MPP_RPC_URL = env.read_service_url("MPP_RPC_URL")
MPP_CURRENCIES = env.read_chain_addresses("MPP_CURRENCIES")
if MPP_RECIPIENT and MPP_CHAIN_ID not in {4217, 42431} and not MPP_RPC_URL:
    raise ImproperlyConfigured(
        "Set MPP_RPC_URL: MPP_CHAIN_ID is no chain that is known by its number."
    )

# The address that gets each day's seals of the ledgers by mail.
SEALS_MAIL_TO = env.read_email("SEALS_MAIL_TO")

# How much pages show an account per day for free. Programs use the API.
PAGE_LIMITS = {
    "creator pages": env.read_integer("PAGE_CREATORS_PER_DAY", 3_000),
    "downloads": env.read_integer("PAGE_DOWNLOADS_PER_DAY", 300),
    "suggestions": env.read_integer("PAGE_SUGGESTIONS_PER_DAY", 3_000),
    "previews": env.read_integer("PAGE_PREVIEWS_PER_DAY", 3_000),
}
