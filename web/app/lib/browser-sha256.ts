import type { Sha256 } from '#shared/domain/kernel/sha256.ts'

/** SHA-256 by the browser itself, in lower-case hex. */
export const browserSha256: Sha256 = async parts => {
  const bytes = parts.map(part => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const whole = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of bytes) {
    whole.set(part, at)
    at += part.length
  }
  const digest = await crypto.subtle.digest('SHA-256', whole)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
