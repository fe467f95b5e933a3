import { createHmac } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { codeKeyOf } from './code-key.ts'

/** Length of a token: 192 bits that nobody guesses. */
const bytes = 24

/** What the address of a link bears: derived like codes, so that no table holds one and its owner reads it again (decision 003). */
export async function disclosureToken(secret: Pick<SecretMethods, 'get'>, linkId: string): Promise<string> {
  const mac = createHmac('sha256', await codeKeyOf(secret))
    .update(`disclosure ${linkId}`)
    .digest()
  return mac.subarray(0, bytes).toString('base64url')
}
