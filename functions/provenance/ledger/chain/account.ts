import { createPublicKey } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  keccak256,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { ChainKey } from '#functions/machinery/clients/chain-key.ts'

export interface ChainAccount {
  readonly address: Hex
  readonly sign: (transaction: TransactionSerializableEIP1559) => Promise<{ readonly raw: Hex; readonly hash: Hex }>
}

/** The account whose private key never leaves the key service. */
export async function chainAccount(key: ChainKey): Promise<ChainAccount> {
  const point = pointOf(await key.publicKey())
  return {
    address: publicKeyToAddress(bytesToHex(point)),
    async sign(transaction) {
      const digest = hexToBytes(keccak256(serializeTransaction(transaction)))
      const raw = serializeTransaction(transaction, chainSignatureOf(await key.sign(digest), digest, point))
      return { raw, hash: keccak256(raw) }
    },
  }
}

/** The uncompressed point of a SubjectPublicKeyInfo. Throws for a key of another curve. */
export function pointOf(spki: Uint8Array): Uint8Array {
  const {
    crv,
    x = '',
    y = '',
  } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({
    format: 'jwk',
  })
  if (crv !== 'secp256k1') throw new Error(`the chain's key is of ${crv ?? 'another kind'}, not of secp256k1`)
  return new Uint8Array([4, ...Buffer.from(x, 'base64url'), ...Buffer.from(y, 'base64url')])
}

/**
 * Converts the key service's signature: a chain accepts only the smaller of the two values of `s` (EIP-2), and needs
 * the recovery bit; the key service gives neither. Throws where the signature is of another key.
 */
export function chainSignatureOf(der: Uint8Array, digest: Uint8Array, point: Uint8Array) {
  const signature = secp256k1.Signature.fromDER(der).normalizeS()
  const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
  for (const yParity of [0, 1] as const) {
    const recovered = signature.addRecoveryBit(yParity).recoverPublicKey(digest).toRawBytes(false)
    if (Buffer.from(recovered).equals(point)) return { r: word(signature.r), s: word(signature.s), yParity }
  }
  throw new Error('the signature is not of the chain’s key')
}
