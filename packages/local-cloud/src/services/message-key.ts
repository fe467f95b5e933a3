/** A key as KMS keeps one of Ed25519: it signs whole messages. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

export interface MessageKey {
  /** PKCS #8 as PEM. */
  readonly pem: string
  /** DER of a SubjectPublicKeyInfo. */
  readonly spki: Buffer
  /** 64 bytes. */
  sign(message: Uint8Array): Buffer
}

export const newMessageKey = (): MessageKey =>
  messageKey(
    generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  )

export function messageKey(pem: string): MessageKey {
  const key = createPrivateKey(pem)
  return {
    pem,
    spki: createPublicKey(key).export({ format: 'der', type: 'spki' }),
    sign: message => sign(null, message, key),
  }
}
