import { createHmac } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { codeKeyOf } from './code-key.ts'

/** Bytes of a token: 192 bits. */
const bytes = 24

/**
 * Token of a link's address: derived like codes, so that no table stores it and its owner can see it again (decision
 * 003).
 */
export async function disclosureToken(secret: Pick<SecretMethods, 'get'>, linkId: string): Promise<string> {
  const mac = createHmac('sha256', await codeKeyOf(secret))
    .update(`disclosure ${linkId}`)
    .digest()
  return mac.subarray(0, bytes).toString('base64url')
}
