import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { setupKeys } from '#events/whole/system.ts'
import { jsonSecret } from '#functions/machinery/clients/json-secret.ts'
import { PrivateKey } from '#functions/machinery/credentials/opening.ts'
import { assertHashing } from '#functions/machinery/credentials/passwords.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { Trust } from '#functions/machinery/http/trust.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { put } from '#functions/machinery/table/write.ts'

/**
 * Creates the keys and secrets that are missing and publishes the public keys that endpoints trust, after a check that
 * passwords can be hashed here. Runs at every deployment; a rotated origin secret is added beside the previous one, so
 * that both are valid until the next run.
 */
export const handler = background(setupKeys, async (_event, { table, secrets, commit, newId }) => {
  await assertHashing()
  const known = PrivateKey.safeParse(jsonSecret(await secrets.tokenKey.get()))
  const key: JWK = known.success ? known.data : await newTokenKey(newId())
  if (!known.success) await secrets.tokenKey.put(JSON.stringify(key))
  const codeKey = await secrets.codeKey.get()
  if (!codeKey || codeKey.length < 43) await secrets.codeKey.put(randomBytes(32).toString('base64url'))

  const origin = originHash((await secrets.originSecret.get()) ?? '')
  const item = await table.get(systemKeys.trust())
  const before = item && Trust.parse(item)
  const { d: _private, ...published } = key
  const trust: Trust = {
    jwks: [Trust.shape.jwks.element.parse(published)],
    originHashes: [origin, ...(before?.originHashes ?? []).filter(hash => hash !== origin)].slice(0, 2),
  }
  await commit({ once: newId(), writes: [put({ ...systemKeys.trust(), ...trust })] })
})

async function newTokenKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
}
