import { createHmac } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verify } from 'otplib'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { type QrCode, qrCode } from '#shared/qr-code.ts'
import { codeKeyOf } from './code-key.ts'

/**
 * The secret of an authenticator app (RFC 6238), derived from a random seed and the code key, so that no table holds one:
 * twenty bytes, as the apps expect. A code key that is changed ends every enrolment with it (docs/operations.md).
 */
async function secretOf(secret: Pick<SecretMethods, 'get'>, seed: string): Promise<Uint8Array> {
  const digest = createHmac('sha256', await codeKeyOf(secret))
    .update(`authenticator ${seed}`)
    .digest()
  return new Uint8Array(digest.subarray(0, 20))
}

/** What an operator types into the app or scans: the secret in base 32, and the address that carries it. */
export async function authenticatorOf(
  secret: Pick<SecretMethods, 'get'>,
  { seed, email }: { readonly seed: string; readonly email: string },
): Promise<{ readonly secret: string; readonly uri: string; readonly qr: QrCode }> {
  const text = new ScureBase32Plugin().encode(await secretOf(secret, seed))
  const uri = generateURI({ issuer: 'Kogei no Ma', label: email, secret: text })
  return { secret: text, uri, qr: qrCode(uri) }
}

const stepSeconds = 30

export interface GivenCode {
  readonly seed: string
  readonly code: string
  /** The last step whose code was taken. */
  readonly after: number
  readonly now: number
}

/**
 * The step whose code this is: the current one or one beside it, but later than the last that was taken, so that a code
 * opens once. Undefined for any other.
 */
export async function stepOfCode(
  secret: Pick<SecretMethods, 'get'>,
  { seed, code, after, now }: GivenCode,
): Promise<number | undefined> {
  const epoch = Math.floor(now / 1000)
  const result = await verify({
    secret: await secretOf(secret, seed),
    token: code,
    epoch,
    epochTolerance: stepSeconds,
    // The library throws at a step of the future, as a clock that was set back would make it.
    afterTimeStep: Math.min(after, Math.floor(epoch / stepSeconds) + 1),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
