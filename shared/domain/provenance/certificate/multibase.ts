// Multibase: text encodings of bytes whose first letter names the encoding. Without Buffer, because browsers verify
// too.

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** `z` and base58btc, for signatures and keys (Multikey). */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (const [at, digit] of digits.entries()) {
      carry += digit << 8
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex(byte => byte !== 0)
  const leading = zeros < 0 ? bytes.length : zeros
  return `z${'1'.repeat(leading)}${digits
    .reverse()
    .map(digit => base58[digit])
    .join('')}`
}

/** Undefined for text that is not `z` and base58btc. */
export function fromBase58(text: string): Uint8Array | undefined {
  if (!text.startsWith('z')) return undefined
  const bytes: number[] = []
  for (const letter of text.slice(1)) {
    let carry = base58.indexOf(letter)
    if (carry < 0) return undefined
    for (const [at, byte] of bytes.entries()) {
      carry += byte * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  const leading = /^z(1*)/.exec(text)?.[1]?.length ?? 0
  return Uint8Array.from([...Array.from({ length: leading }, () => 0), ...bytes.reverse()])
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** `u` and base64url without padding, for bit lists. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = 'u'
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
    const group = (first << 16) | (second << 8) | third
    const letters = Math.min(bytes.length - at, 3) + 1
    for (let letter = 0; letter < letters; letter++) text += base64[(group >> (18 - 6 * letter)) & 63]
  }
  return text
}

/** Undefined for text that is not `u` and base64url. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const letters = text.slice(1)
  if (!/^u[\w-]*$/.test(text) || letters.length % 4 === 1) return undefined
  const bytes: number[] = []
  for (let at = 0; at < letters.length; at += 4) {
    const part = letters.slice(at, at + 4)
    const group = [0, 1, 2, 3].reduce((sum, n) => (sum << 6) | Math.max(0, base64.indexOf(part.charAt(n) || 'A')), 0)
    for (let byte = 0; byte < part.length - 1; byte++) bytes.push((group >> (16 - 8 * byte)) & 255)
  }
  return Uint8Array.from(bytes)
}

/** Multikey prefix of the 32 bytes of an Ed25519 public key. */
const ed25519 = [0xed, 0x01] as const

export const multikeyOf = (publicKey: Uint8Array): string => toBase58(Uint8Array.from([...ed25519, ...publicKey]))

/** The 32 bytes of an Ed25519 public key; undefined for any other text. */
export function ed25519KeyOf(multikey: string): Uint8Array | undefined {
  const bytes = fromBase58(multikey)
  const isKey = bytes?.length === 34 && bytes[0] === ed25519[0] && bytes[1] === ed25519[1]
  return isKey ? bytes.slice(2) : undefined
}
