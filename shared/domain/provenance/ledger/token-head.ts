// The head of a history in its token, by the function `head(uint256)` of packages/work-certificate/WorkCertificate.sol.
// Encoded and decoded by hand, so that verifiers need no library.
import type { EntryHash, LedgerHead } from './entry.ts'

/** The first four bytes of Keccak-256 of `head(uint256)`. */
const selector = '0x0826e37b'

export interface TokenState extends LedgerHead {
  /** Epoch s of the block that wrote it. */
  readonly updatedAt: number
  readonly isLocked: boolean
  /** The house revoked the certificate. */
  readonly isRevoked: boolean
}

/** Call data that reads a token's head; `tokenId` in decimal digits. */
export const headCall = (tokenId: string): `0x${string}` =>
  `${selector}${BigInt(tokenId).toString(16).padStart(64, '0')}`

/** Parses the contract's answer of five words of 32 bytes; null if the token is not issued. Throws on anything else. */
export function readHead(answer: string): TokenState | null {
  if (!/^0x[0-9a-f]{320}$/.test(answer)) throw new Error('the contract answered something else than a head')
  const word = (index: number) => answer.slice(2 + index * 64, 66 + index * 64)
  const number = (index: number) => Number(BigInt(`0x${word(index)}`))
  const hash: EntryHash = `0x${word(0)}`
  if (/^0+$/.test(word(0))) return null
  return { hash, seq: number(1), updatedAt: number(2), isLocked: number(3) === 1, isRevoked: number(4) === 1 }
}
