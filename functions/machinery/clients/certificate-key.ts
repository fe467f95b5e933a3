import { createPublicKey } from 'node:crypto'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { limited } from './request-handler.ts'

/** The key that signs certificates: Ed25519, not exportable. */
export interface CertificateSigner {
  readonly keyId: string
  /** 32 bytes. Throws for a key of another kind. */
  publicKey(): Promise<Uint8Array>
  /** Returns 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

const client = new KMSClient(limited())

export function certificateSigner(): CertificateSigner {
  const KeyId = environment('CERTIFICATE_KEY_ID')
  return {
    keyId: KeyId,
    async publicKey() {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }))
      return rawEd25519(PublicKey)
    },
    async sign(Message) {
      const { Signature } = await client.send(
        new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      )
      if (Signature?.length !== 64) throw new Error('the key service answered no Ed25519 signature')
      return Signature
    },
  }
}

/** Extracts the key from a SubjectPublicKeyInfo. */
function rawEd25519(spki: Uint8Array | undefined): Uint8Array {
  if (!spki) throw new Error('the key service answered no key')
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  const { crv, x = '' } = key.export({ format: 'jwk' })
  if (crv !== 'Ed25519') throw new Error(`the key of certificates is of ${crv ?? 'another kind'}, not Ed25519`)
  return Buffer.from(x, 'base64url')
}
