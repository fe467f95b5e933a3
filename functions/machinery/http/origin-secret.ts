import { createHash, timingSafeEqual } from 'node:crypto'

/** What CloudFront shows an API is kept as a hash only. */
export function originHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compared in constant time; several are valid while the secret is being rotated. */
export function isOneOf(secret: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(originHash(secret))
  return hashes.some(hash => {
    const expected = Buffer.from(hash)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
