import { createHmac } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verify } from 'otplib'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import { type QrCode, qrCode } from '#shared/qr-code.ts'
import { codeKeyOf } from './code-key.ts'

/**
 * Secret of an authenticator app (RFC 6238), derived from a random seed and the code key, so that no table stores it:
 * twenty bytes, as the apps expect. Changing the code key ends every enrolment (docs/operations.md).
 */
async function secretOf(secret: Pick<SecretMethods, 'get'>, seed: string): Promise<Uint8Array> {
  const digest = createHmac('sha256', await codeKeyOf(secret))
    .update(`authenticator ${seed}`)
    .digest()
  return new Uint8Array(digest.subarray(0, 20))
}

/** What an operator types into the app or scans: the secret in base 32, and its `otpauth:` address. */
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
  /** Last time step whose code was accepted. */
  readonly after: number
  readonly now: number
}

/**
 * Time step of this code: the current one or a neighbour, but later than the last accepted one, so that no code works
 * twice. Undefined for any other code.
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
    // The library throws for a step in the future, which happens if the clock was set back.
    afterTimeStep: Math.min(after, Math.floor(epoch / stepSeconds) + 1),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
