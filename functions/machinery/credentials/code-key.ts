import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'

/** What codes, links and the secrets of authenticators are derived from. */
export async function codeKeyOf(secret: Pick<SecretMethods, 'get'>): Promise<Buffer> {
  const key = await secret.get()
  // Until the setup has run it is a shorter text, and what is derived from that would not stay right.
  if (!key || key.length < 43) throw new Error('the code key is missing: has setup-keys run?')
  return Buffer.from(key, 'base64url')
}
