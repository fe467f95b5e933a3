// ECDSA over a digest that the caller has made (KMS MessageType DIGEST; chains hash with keccak-256, which no signing
// API of Node takes). Scalar times base point comes from node:crypto; what is left is arithmetic modulo the order.
import { createECDH, type KeyObject, randomBytes } from 'node:crypto'

export type Curve = { name: string; order: bigint }

export const curves: Record<string, Curve> = {
  ECC_NIST_P256: { name: 'prime256v1', order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n },
  ECC_SECG_P256K1: { name: 'secp256k1', order: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n },
}

const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
const toBytes = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
const mod = (value: bigint, order: bigint) => ((value % order) + order) % order

function inverse(value: bigint, order: bigint): bigint {
  let [a, b, x, y] = [mod(value, order), order, 1n, 0n]
  while (b > 0n) {
    const quotient = a / b
    ;[a, b, x, y] = [b, a - quotient * b, y, x - quotient * y]
  }
  return mod(x, order)
}

/** DER signature over a 32-byte digest. */
export function signDigest(key: KeyObject, curve: Curve, digest: Buffer): Buffer {
  const secret = toNumber(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'))
  const hash = toNumber(digest)
  for (;;) {
    const nonce = mod(toNumber(randomBytes(40)), curve.order)
    if (nonce === 0n) continue
    const point = createECDH(curve.name)
    point.setPrivateKey(toBytes(nonce))
    const r = mod(toNumber(point.getPublicKey().subarray(1, 33)), curve.order)
    const s = mod(inverse(nonce, curve.order) * (hash + r * secret), curve.order)
    if (r !== 0n && s !== 0n) return der(r, s)
  }
}

function der(r: bigint, s: bigint): Buffer {
  const integer = (value: bigint) => {
    let bytes = toBytes(value)
    while (bytes.length > 1 && bytes[0] === 0 && (bytes[1] ?? 0) < 0x80) bytes = bytes.subarray(1)
    if ((bytes[0] ?? 0) >= 0x80) bytes = Buffer.concat([Buffer.from([0]), bytes])
    return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes])
  }
  const content = Buffer.concat([integer(r), integer(s)])
  return Buffer.concat([Buffer.from([0x30, content.length]), content])
}
