import { createHash } from 'node:crypto'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'

/** Server implementation of `Sha256`; browsers have one by WebCrypto. */
export const sha256: Sha256 = async parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
