import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'

/** Key from which codes, links and authenticators' secrets are derived. */
export async function codeKeyOf(secret: Pick<SecretMethods, 'get'>): Promise<Buffer> {
  const key = await secret.get()
  // Before the setup has run, the secret is a shorter random text, and anything derived from it would become invalid.
  if (!key || key.length < 43) throw new Error('the code key is missing: has setup-keys run?')
  return Buffer.from(key, 'base64url')
}
