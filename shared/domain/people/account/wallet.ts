import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * An Ethereum address in EIP-55 spelling, whose capitals are a checksum; null if it is invalid or the checksum fails.
 * All lower or all upper case has no checksum and is accepted.
 */
export function checksumAddress(typed: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return null
  const letters = typed.slice(2)
  const spelled = `0x${checksummed(letters.toLowerCase())}`
  const unchecked = letters === letters.toLowerCase() || letters === letters.toUpperCase()
  return unchecked || spelled === typed ? spelled : null
}

function checksummed(lower: string): string {
  const digest = keccak_256(Uint8Array.from(lower, letter => letter.charCodeAt(0)))
  return [...lower]
    .map((letter, index) => {
      const byte = digest[index >> 1] ?? 0
      const nibble = index % 2 === 0 ? byte >> 4 : byte & 15
      return nibble >= 8 ? letter.toUpperCase() : letter
    })
    .join('')
}
