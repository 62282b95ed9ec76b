"""Imports the parts of the x402 SDK that Kindred uses. Other modules import them through `billing.rails.sdks`, which
loads the SDK only when it is needed."""

from eth_utils.address import to_checksum_address
from x402 import x402ResourceServerSync
from x402.extensions.bazaar import (
    OutputConfig,
    bazaar_resource_server_extension,
    declare_discovery_extension,
)
from x402.http import FacilitatorConfig, HTTPFacilitatorClientSync
from x402.http.utils import (
    decode_payment_signature_header,
    encode_payment_required_header,
    encode_payment_response_header,
)
from x402.mechanisms.evm.exact import register_exact_evm_server
from x402.mechanisms.evm.exact.server import ExactEvmScheme
from x402.mechanisms.evm.v1.constants import V1_NETWORK_CHAIN_IDS
from x402.schemas import (
    PaymentPayload,
    PaymentPayloadV1,
    PaymentRequirements,
    PaymentRequirementsV1,
    ResourceInfo,
    SettleResponse,
)

from billing.rails.recursion import keep_standard_limit

keep_standard_limit()
