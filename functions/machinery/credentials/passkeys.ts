import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { type Factors, type Passkey, passkeyReplaced } from '#functions/store/people/factors.ts'
import {
  type Challenge,
  challengeIssued,
  challengeUsed,
  isOpenChallenge,
} from '#functions/store/people/passkey-challenges.ts'
import type { Operator } from '#functions/store/people/sessions.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { adminAddPasskey } from '#shared/api/people/console/operator-passkeys.ts'
import type { Assertion } from '#shared/api/people/console/passkey-answers.ts'
import type { Decision } from '#shared/decision.ts'
import { passkeyRules } from '#shared/domain/people/operator/passkeys.ts'

/**
 * What a device is asked, and whether its answer holds (W3C Web Authentication). The relying party is the site of the
 * deployment, on one machine as on AWS. The library that verifies is loaded with the first answer: what only asks, or is
 * given a code instead, starts without it.
 */
function relyingParty(): { readonly rpId: string; readonly origin: string } {
  const { hostname, origin } = new URL(environment('PUBLIC_ORIGIN'))
  return { rpId: hostname, origin }
}

interface Asked {
  readonly asked: Challenge
  readonly now: number
}

function newChallenge({ asked, now }: Asked): { challenge: string; write: Write<'put', never> } {
  const challenge = randomBytes(32).toString('base64url')
  return { challenge, write: challengeIssued(challenge, asked, now) }
}

const described = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** Asks to sign with one of these passkeys; without any, the device says whose it has. */
export function askedToSign(passkeys: readonly Passkey[], ceremony: Asked) {
  const { challenge, write } = newChallenge(ceremony)
  const options = {
    challenge,
    rpId: relyingParty().rpId,
    timeout: passkeyRules.challengeMs,
    userVerification: 'required' as const,
    allowCredentials: described(passkeys),
  }
  return { options, write }
}

/** ES256, EdDSA, RS256: what devices make, the usual one first. */
const algorithms = [-7, -8, -257] as const

/** Asks for a new passkey, one that the device can find by itself, from a device that has none of these. */
export function askedToMake({ operatorId, email, name }: Operator, passkeys: readonly Passkey[], ceremony: Asked) {
  const { challenge, write } = newChallenge(ceremony)
  const options = {
    rp: { id: relyingParty().rpId, name: 'Kogei no Ma' },
    user: { id: Buffer.from(operatorId).toString('base64url'), name: email, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
    timeout: passkeyRules.challengeMs,
    // Which make of device it is decides nothing here, and asking would show the operator a warning.
    attestation: 'none' as const,
    excludeCredentials: described(passkeys),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
  return { options, write }
}

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** What the browser says that it was asked; the signature is over these very bytes. */
function clientDataIn(encoded: string): z.infer<typeof ClientData> | undefined {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The open challenge that was answered, unless another page had the site in a frame. */
async function answeredChallenge(table: Getter, clientDataJSON: string, { asked, now }: Asked) {
  const { challenge, crossOrigin = false } = clientDataIn(clientDataJSON) ?? {}
  if (challenge === undefined || crossOrigin) return undefined
  return (await isOpenChallenge(table, challenge, { ...asked, now })) ? challenge : undefined
}

/** What the library throws at is refused; only the log says why. */
async function verified<Result extends { readonly verified: boolean }>(
  verify: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await verify()
    return result.verified ? result : undefined
  } catch (error) {
    logger.warn('passkey refused', { reason: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

const refused = { outcome: 'refused', code: 'bad-passkey' } as const

type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

/** Checks what a device has made. `spend` goes into the transaction that adds it. */
export async function checkMade(
  table: Getter,
  made: InputOf<typeof adminAddPasskey>['passkey'],
  ceremony: Asked,
): Promise<Decision<{ readonly made: MadePasskey; readonly spend: Write<'delete', 'bad-passkey'> }, 'bad-passkey'>> {
  const challenge = await answeredChallenge(table, made.response.clientDataJSON, ceremony)
  if (challenge === undefined) return refused
  const { rpId, origin } = relyingParty()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports = [] } = made.response
  const { clientDataJSON, attestationObject } = made.response
  const result = await verified(() =>
    verifyRegistrationResponse({
      response: { ...made, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: [...algorithms],
      requireUserVerification: true,
    }),
  )
  if (!result?.registrationInfo) return refused
  const { credential, credentialBackedUp: isSynced } = result.registrationInfo
  const { id: credentialId, publicKey, counter } = credential
  const key = Buffer.from(publicKey).toString('base64url')
  return {
    outcome: 'allowed',
    made: { credentialId, publicKey: key, counter, transports, isSynced },
    spend: challengeUsed(challenge),
  }
}

interface Shown extends Asked {
  readonly operatorId: string
  readonly factors: Factors
}

/**
 * Checks a signature by one of the operator's passkeys. `spend` goes into the transaction of what it opens: the challenge
 * is gone with it, and the passkey's counter stands where the device says.
 */
export async function checkPasskey(
  table: Getter,
  answer: Assertion,
  { operatorId, factors, ...ceremony }: Shown,
): Promise<Decision<{ readonly spend: Write<'update' | 'delete', 'bad-passkey'>[] }, 'bad-passkey'>> {
  const passkey = factors.passkeys.find(({ credentialId }) => credentialId === answer.id)
  const challenge = await answeredChallenge(table, answer.response.clientDataJSON, ceremony)
  if (!passkey || challenge === undefined) return refused
  if (![undefined, operatorId].includes(ownerOf(answer))) return refused
  const { rpId, origin } = relyingParty()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const { credentialId: id, counter } = passkey
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    }),
  )
  if (!result) return refused
  const { newCounter, credentialBackedUp: isSynced } = result.authenticationInfo
  const after: Passkey = { ...passkey, counter: newCounter, isSynced, usedAt: ceremony.now }
  return { outcome: 'allowed', spend: [challengeUsed(challenge), passkeyReplaced(operatorId, factors, after)] }
}

/** Whose passkey a device says that it is: what was given to it as the user's id. */
export function ownerOf({ response: { userHandle } }: Assertion): string | undefined {
  return userHandle && Buffer.from(userHandle, 'base64url').toString()
}
