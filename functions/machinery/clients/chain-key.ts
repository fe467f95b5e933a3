import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { limited } from './request-handler.ts'

/** The key that signs the chain's transactions: on the curve secp256k1, not exportable. */
export interface ChainKey {
  /** DER of a SubjectPublicKeyInfo. */
  publicKey(): Promise<Uint8Array>
  /** DER of an ECDSA signature over these 32 bytes. */
  sign(digest: Uint8Array): Promise<Uint8Array>
}

const client = new KMSClient(limited())

export function chainKey(): ChainKey {
  const KeyId = environment('CHAIN_KEY_ID')
  return {
    async publicKey() {
      const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId }))
      return present(PublicKey)
    },
    async sign(Message) {
      const { Signature } = await client.send(
        new SignCommand({ KeyId, Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' }),
      )
      return present(Signature)
    },
  }
}

function present(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('the key service answered nothing')
  return bytes
}
