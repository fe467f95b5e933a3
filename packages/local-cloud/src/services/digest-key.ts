/**
 * A key as KMS keeps one of the curve secp256k1. node:crypto signs only what it hashes itself, and a digest may have been
 * hashed otherwise, so the curve's library signs; `s` is as large as it comes, as KMS answers it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'

export interface DigestKey {
  /** PKCS #8 as PEM. */
  readonly pem: string
  /** DER of a SubjectPublicKeyInfo. */
  readonly spki: Buffer
  /** DER of an ECDSA signature over these 32 bytes. */
  sign(digest: Uint8Array): Buffer
}

export const newDigestKey = (): DigestKey =>
  digestKey(
    generateKeyPairSync('ec', {
      namedCurve: 'secp256k1',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  )

export function digestKey(pem: string): DigestKey {
  const key = createPrivateKey(pem)
  const { d = '' } = key.export({ format: 'jwk' })
  const secret = Buffer.from(d, 'base64url')
  return {
    pem,
    spki: createPublicKey(key).export({ format: 'der', type: 'spki' }),
    sign: digest => Buffer.from(secp256k1.sign(digest, secret, { lowS: false }).toDERRawBytes()),
  }
}
