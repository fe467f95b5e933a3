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
 * Challenges for devices, and verification of their answers (W3C Web Authentication). The relying party is the site of
 * the deployment, locally as on AWS. The verifying library is loaded with the first answer, so that other calls start
 * without it.
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

/** Requests a signature by one of these passkeys; without any, the device finds its own. */
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

/** ES256, EdDSA, RS256: algorithms of common devices, the most usual first. */
const algorithms = [-7, -8, -257] as const

/** Requests a new discoverable passkey, from a device that has none of these. */
export function askedToMake({ operatorId, email, name }: Operator, passkeys: readonly Passkey[], ceremony: Asked) {
  const { challenge, write } = newChallenge(ceremony)
  const options = {
    rp: { id: relyingParty().rpId, name: 'Kogei no Ma' },
    user: { id: Buffer.from(operatorId).toString('base64url'), name: email, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' as const })),
    timeout: passkeyRules.challengeMs,
    // The make of the device does not matter, and requesting it would show a warning.
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

/** Parsed client data; the signature covers exactly these bytes. */
function clientDataIn(encoded: string): z.infer<typeof ClientData> | undefined {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** The open challenge that was answered, unless the site was embedded in another page. */
async function answeredChallenge(table: Getter, clientDataJSON: string, { asked, now }: Asked) {
  const { challenge, crossOrigin = false } = clientDataIn(clientDataJSON) ?? {}
  if (challenge === undefined || crossOrigin) return undefined
  return (await isOpenChallenge(table, challenge, { ...asked, now })) ? challenge : undefined
}

/** Errors of the library are refusals; only the log has the reason. */
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

/** Verifies a new passkey. `spend` is for the transaction that adds it. */
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
 * Verifies a signature by one of the operator's passkeys. `spend` is for the transaction that it authorizes: it deletes
 * the challenge and stores the device's counter.
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

/** Owner of the passkey according to the device: the user id that it was given. */
export function ownerOf({ response: { userHandle } }: Assertion): string | undefined {
  return userHandle && Buffer.from(userHandle, 'base64url').toString()
}
