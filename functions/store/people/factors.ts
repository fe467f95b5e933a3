import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import { remove, update, type Where, type Write } from '#functions/machinery/table/write.ts'
import { hashed } from './issued-codes.ts'

/** A passkey. Its key is the public half, which is no secret. */
const Passkey = z.object({
  passkeyId: z.string(),
  /** Id by which the device finds it. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Signature counter of the device; stays 0 if the device has none. */
  counter: z.int(),
  transports: z.array(z.string()).default([]),
  name: z.string(),
  isSynced: z.boolean(),
  /** Epoch ms. */
  createdAt: z.int(),
  usedAt: z.int().optional(),
})
export type Passkey = z.infer<typeof Passkey>

/** An operator's second factors. The app's secret is not stored: it is derived from the seed and a key. */
const Factors = z.object({
  seed: z.string().optional(),
  /** Last time step whose code was accepted, so that no code works twice. */
  step: z.int().default(0),
  /** Seed of an enrolment that is not confirmed yet. */
  pendingSeed: z.string().optional(),
  /** Hashes of the unused recovery codes. */
  recovery: z.array(z.string()).default([]),
  passkeys: z.array(Passkey).default([]),
  version: z.int().default(0),
})
export type Factors = z.infer<typeof Factors>

export const factorsOf = (item: unknown): Factors => Factors.parse(item ?? {})
export const hasApp = ({ seed }: Factors): boolean => seed !== undefined
export const hasFactor = (factors: Factors): boolean => hasApp(factors) || factors.passkeys.length > 0

/** Conditioned on the factors as read, so that one of two parallel calls fails. */
function changed(
  operatorId: string,
  { version }: Factors,
  set: Partial<Factors>,
  gone: readonly (keyof Factors)[] = [],
) {
  const where: Where = version === 0 ? ['attribute_not_exists(#version)'] : ['#version = :version', { version }]
  return update(operatorKeys.factors(operatorId), { set: { ...set, version: version + 1 }, remove: gone, where })
}

export const enrolmentStarted = (operatorId: string, before: Factors, pendingSeed: string): Write<'update', 'busy'> =>
  changed(operatorId, before, { pendingSeed }).or('busy')

export interface Enrolment {
  readonly seed: string
  readonly step: number
  /** In plain text, shown once. */
  readonly recoveryCodes: readonly string[]
}

/** Replaces the former factor, with new recovery codes. */
export function enrolled(
  operatorId: string,
  before: Factors,
  { seed, step, recoveryCodes }: Enrolment,
): Write<'update', 'bad-code'> {
  const set = { seed, step, recovery: recoveryCodes.map(recoveryHash) }
  return changed(operatorId, before, set, ['pendingSeed']).or('bad-code')
}

export const stepTaken = (operatorId: string, before: Factors, step: number): Write<'update', 'bad-code'> =>
  changed(operatorId, before, { step }).or('bad-code')

export function recoveryTaken(operatorId: string, before: Factors, code: string): Write<'update', 'bad-code'> {
  const recovery = before.recovery.filter(each => each !== recoveryHash(code))
  return changed(operatorId, before, { recovery }).or('bad-code')
}

/** The first second factor comes with recovery codes; a further one keeps the existing codes. */
export function passkeyAdded(
  operatorId: string,
  before: Factors,
  passkey: Passkey,
  recoveryCodes: readonly string[],
): Write<'update', 'bad-passkey'> {
  const codes = recoveryCodes.length > 0 ? { recovery: recoveryCodes.map(recoveryHash) } : {}
  return changed(operatorId, before, { passkeys: [...before.passkeys, passkey], ...codes }).or('bad-passkey')
}

/** Replaces the passkey that was read. */
export function passkeyReplaced(operatorId: string, before: Factors, after: Passkey): Write<'update', 'bad-passkey'> {
  const passkeys = before.passkeys.map(each => (each.passkeyId === after.passkeyId ? after : each))
  return changed(operatorId, before, { passkeys }).or('bad-passkey')
}

/** Removing the last second factor also removes the recovery codes. */
export function passkeyRemoved(operatorId: string, before: Factors, passkeyId: string): Write<'update', 'busy'> {
  const passkeys = before.passkeys.filter(each => each.passkeyId !== passkeyId)
  const gone = hasFactor({ ...before, passkeys }) ? {} : { recovery: [] }
  return changed(operatorId, before, { passkeys, ...gone }).or('busy')
}

export const isRecoveryCode = ({ recovery }: Factors, code: string): boolean => recovery.includes(recoveryHash(code))

export const factorForgotten = (operatorId: string): Write<'delete', never> => remove(operatorKeys.factors(operatorId))

/** Regardless of case, spaces and hyphens. */
const recoveryHash = (code: string): string => hashed(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
