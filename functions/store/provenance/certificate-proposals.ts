import * as z from 'zod'
import { ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/**
 * What two operators decide of a work's certificate: one proposes it, another one confirms it (decisions 281, 289). At
 * most one of each kind waits for a work.
 */
const who = () => z.object({ operatorId: z.string(), name: z.string(), at: z.int() })
const Proposal = z.object({
  workId: z.string(),
  id: z.string(),
  reason: z.string(),
  proposed: who(),
  /** Who confirmed a revocation. The history has its entry since then, and the house adds nothing more. */
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
 * Read it after the work: then an entry that is appended to the work's head as it was read cannot stand behind a
 * revocation that was not seen, because its number is taken.
 */
export const getRevocation = (table: Getter, workId: string) => read(table, 'revocation', workId)
export const getRecovery = (table: Getter, workId: string) => read(table, 'recovery', workId)

export function putCertificateProposal<Of extends Kind>(kind: Of, proposal: CertificateProposal) {
  const { workId, proposed } = proposal
  const indexed = { GSI1PK: ledgerKeys.asks, GSI1SK: ledgerKeys.waitingSince(iso(proposed.at), workId) }
  return put({ ...ledgerKeys[kind](workId), ...proposal, ...indexed }, { ifAbsent: true }).or(states[kind])
}

/** While it is this proposal and nobody decided. */
const undecided = (id: string) => ['#id = :seen AND attribute_not_exists(#confirmed)', { seen: id }] as const

/** A revocation stays, with who confirmed it. */
export const confirmRevocation = ({ workId, id }: CertificateProposal, confirmed: Who) =>
  update(ledgerKeys.revocation(workId), {
    set: { confirmed },
    remove: ['GSI1PK', 'GSI1SK'],
    where: undecided(id),
  }).or('revocation-state')

/** Dropped; or a recovery that was made, after which another one may be proposed. */
export const endCertificateProposal = <Of extends Kind>(kind: Of, { workId, id }: CertificateProposal) =>
  remove(ledgerKeys[kind](workId), undecided(id)).or(states[kind])
