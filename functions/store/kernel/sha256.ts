import { createHash } from 'node:crypto'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'

/** The server's half of the port that a browser fills with WebCrypto. */
export const sha256: Sha256 = async parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
