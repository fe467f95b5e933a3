import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, remove, type Write } from '#functions/machinery/table/write.ts'
import { challengePurposes, passkeyRules } from '#shared/domain/people/operator/passkeys.ts'
import { hashed } from './issued-codes.ts'

/** A challenge that a device is to sign, under its hash. Its item goes in the transaction of what the answer opens. */
const Challenge = z.object({
  purpose: z.enum(challengePurposes),
  /** The session that asked for it; none for a login. */
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

/** Whether this challenge was asked for this purpose by this session, and is neither old nor used. */
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

/** Uses a challenge up: a second answer to it finds it gone. */
export const challengeUsed = (challenge: string): Write<'delete', 'bad-passkey'> =>
  remove(operatorKeys.challenge(hashed(challenge)), ['attribute_exists(#PK)']).or('bad-passkey')
