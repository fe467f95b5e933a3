import * as z from 'zod'
import { ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/**
 * Proposals about a work's certificate that need two operators: one proposes, another confirms (decisions 281, 289). At
 * most one of each kind is open per work.
 */
const who = () => z.object({ operatorId: z.string(), name: z.string(), at: z.int() })
const Proposal = z.object({
  workId: z.string(),
  id: z.string(),
  reason: z.string(),
  proposed: who(),
  /** Who confirmed a revocation. Its entry is in the history from then on, and the house adds no more. */
  confirmed: who().optional(),
})
export type CertificateProposal = z.infer<typeof Proposal>
type Who = z.infer<ReturnType<typeof who>>

type Kind = 'revocation' | 'recovery'
const states = { revocation: 'revocation-state', recovery: 'recovery-state' } as const satisfies Record<Kind, string>

async function read(table: Getter, kind: Kind, workId: string): Promise<CertificateProposal | undefined> {
  const item = await table.get(ledgerKeys[kind](workId))
  return item && parseCertificateProposal(item)
}

export const parseCertificateProposal = (item: Attributes): CertificateProposal => Proposal.parse(item)

/**
 * Read it after the work: an entry appended to the head as read cannot follow an unseen revocation, because that took
 * the same number.
 */
export const getRevocation = (table: Getter, workId: string) => read(table, 'revocation', workId)
export const getRecovery = (table: Getter, workId: string) => read(table, 'recovery', workId)

export function putCertificateProposal<Of extends Kind>(kind: Of, proposal: CertificateProposal) {
  const { workId, proposed } = proposal
  const indexed = { GSI1PK: ledgerKeys.asks, GSI1SK: ledgerKeys.waitingSince(iso(proposed.at), workId) }
  return put({ ...ledgerKeys[kind](workId), ...proposal, ...indexed }, { ifAbsent: true }).or(states[kind])
}

/** Condition that it is this proposal and still undecided. */
const undecided = (id: string) => ['#id = :seen AND attribute_not_exists(#confirmed)', { seen: id }] as const

/** A confirmed revocation is kept, with the operator. */
export const confirmRevocation = ({ workId, id }: CertificateProposal, confirmed: Who) =>
  update(ledgerKeys.revocation(workId), {
    set: { confirmed },
    remove: ['GSI1PK', 'GSI1SK'],
    where: undecided(id),
  }).or('revocation-state')

/** Deletes a dropped proposal, or a completed recovery, so that another one may be proposed. */
export const endCertificateProposal = <Of extends Kind>(kind: Of, { workId, id }: CertificateProposal) =>
  remove(ledgerKeys[kind](workId), undecided(id)).or(states[kind])
