import { createHash, timingSafeEqual } from 'node:crypto'

/** Hash of the secret that CloudFront sends to an API. */
export function originHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Constant-time comparison; several secrets are valid during a rotation. */
export function isOneOf(secret: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(originHash(secret))
  return hashes.some(hash => {
    const expected = Buffer.from(hash)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
