# The USDC of the local chain, with EIP-3009. token.json is made of it: vyper -f abi,bytecode_runtime --evm-version paris
# pragma version ~=0.4.0

event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    amount: uint256

event AuthorizationUsed:
    authorizer: indexed(address)
    nonce: indexed(bytes32)

balanceOf: public(HashMap[address, uint256])
authorizationState: public(HashMap[address, HashMap[bytes32, bool]])
totalSupply: public(uint256)

DOMAIN_TYPEHASH: constant(bytes32) = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)")
TWA_TYPEHASH: constant(bytes32) = keccak256("TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)")

@external
@pure
def name() -> String[16]:
    return "USDC"

@external
@pure
def symbol() -> String[8]:
    return "USDC"

@external
@pure
def version() -> String[4]:
    return "2"

@external
@pure
def decimals() -> uint8:
    return 6

@internal
def _transfer(src: address, dst: address, amount: uint256):
    assert self.balanceOf[src] >= amount, "ERC20: transfer amount exceeds balance"
    self.balanceOf[src] -= amount
    self.balanceOf[dst] += amount
    log Transfer(sender=src, receiver=dst, amount=amount)

@external
def mint(dst: address, amount: uint256):
    # open mint: TEST ONLY
    self.balanceOf[dst] += amount
    self.totalSupply += amount
    log Transfer(sender=empty(address), receiver=dst, amount=amount)

@external
def transfer(dst: address, amount: uint256) -> bool:
    self._transfer(msg.sender, dst, amount)
    return True

@internal
@view
def _domain() -> bytes32:
    return keccak256(abi_encode(DOMAIN_TYPEHASH, keccak256("USDC"), keccak256("2"), chain.id, self))

@external
@view
def DOMAIN_SEPARATOR() -> bytes32:
    return self._domain()

@external
def transferWithAuthorization(src: address, dst: address, amount: uint256, validAfter: uint256, validBefore: uint256, nonce: bytes32, v: uint8, r: bytes32, s: bytes32):
    assert block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid"
    assert block.timestamp < validBefore, "FiatTokenV2: authorization is expired"
    assert not self.authorizationState[src][nonce], "FiatTokenV2: authorization is used or canceled"
    structHash: bytes32 = keccak256(abi_encode(TWA_TYPEHASH, src, dst, amount, validAfter, validBefore, nonce))
    digest: bytes32 = keccak256(concat(b"\x19\x01", self._domain(), structHash))
    assert ecrecover(digest, convert(v, uint256), convert(r, uint256), convert(s, uint256)) == src, "FiatTokenV2: invalid signature"
    self.authorizationState[src][nonce] = True
    log AuthorizationUsed(authorizer=src, nonce=nonce)
    self._transfer(src, dst, amount)
