import * as z from 'zod'
import { ledgerKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/table/write.ts'
import { iso } from '#shared/domain/iso.ts'

/** That the certificate of a work is to be revoked: proposed by one operator, confirmed by another (decision 281). */
const who = () => z.object({ operatorId: z.string(), name: z.string(), at: z.int() })
const Revocation = z.object({
  workId: z.string(),
  id: z.string(),
  reason: z.string(),
  proposed: who(),
  /** Since then the history has its entry, and the house adds nothing more. */
  confirmed: who().optional(),
})
export type Revocation = z.infer<typeof Revocation>

/**
 * Read it after the work: then an entry that is appended to the work's head as it was read cannot stand behind a
 * revocation that was not seen, because its number is taken.
 */
export async function getRevocation(table: Getter, workId: string): Promise<Revocation | undefined> {
  const item = await table.get(ledgerKeys.revocation(workId))
  return item && parseRevocation(item)
}

export const parseRevocation = (item: Attributes): Revocation => Revocation.parse(item)

export function putRevocation(proposal: Revocation) {
  const { workId, proposed } = proposal
  const indexed = { GSI1PK: ledgerKeys.asks, GSI1SK: ledgerKeys.waitingSince(iso(proposed.at), workId) }
  return put({ ...ledgerKeys.revocation(workId), ...proposal, ...indexed }, { ifAbsent: true }).or('revocation-state')
}

/** While it is this proposal and nobody decided. */
const undecided = (id: string) => ['#id = :seen AND attribute_not_exists(#confirmed)', { seen: id }] as const

export const confirmRevocation = ({ workId, id }: Revocation, confirmed: z.infer<ReturnType<typeof who>>) =>
  update(ledgerKeys.revocation(workId), {
    set: { confirmed },
    remove: ['GSI1PK', 'GSI1SK'],
    where: undecided(id),
  }).or('revocation-state')

export const dropRevocation = ({ workId, id }: Revocation) =>
  remove(ledgerKeys.revocation(workId), undecided(id)).or('revocation-state')
