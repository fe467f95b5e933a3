import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, remove, type Write } from '#functions/machinery/table/write.ts'
import { challengePurposes, passkeyRules } from '#shared/domain/people/operator/passkeys.ts'
import { hashed } from './issued-codes.ts'

/** A challenge for a device to sign, keyed by its hash. It is deleted in the transaction that its answer authorizes. */
const Challenge = z.object({
  purpose: z.enum(challengePurposes),
  /** The session that requested it; none for a login. */
  sid: z.string().optional(),
  /** Epoch ms. */
  lapsesAt: z.int(),
})
export type Challenge = Pick<z.infer<typeof Challenge>, 'purpose' | 'sid'>

export function challengeIssued(challenge: string, wanted: Challenge, now: number): Write<'put', never> {
  const lapsesAt = now + passkeyRules.challengeMs
  const item = { ...wanted, lapsesAt, expiresAt: Math.ceil(lapsesAt / 1000) }
  return put({ ...operatorKeys.challenge(hashed(challenge)), ...item })
}

/** Whether this challenge was requested for this purpose by this session, and is neither expired nor used. */
export async function isOpenChallenge(
  table: Getter,
  challenge: string,
  { purpose, sid, now }: Challenge & { readonly now: number },
): Promise<boolean> {
  const item = await table.get(operatorKeys.challenge(hashed(challenge)))
  if (!item) return false
  const known = Challenge.parse(item)
  return known.purpose === purpose && known.sid === sid && known.lapsesAt > now
}

/** Deletes a challenge, so that it cannot be answered twice. */
export const challengeUsed = (challenge: string): Write<'delete', 'bad-passkey'> =>
  remove(operatorKeys.challenge(hashed(challenge)), ['attribute_exists(#PK)']).or('bad-passkey')
