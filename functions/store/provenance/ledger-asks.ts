import * as z from 'zod'
import { ledgerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, remove } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type LedgerFindingKind, ledgerFindingKinds } from '#shared/domain/provenance/ledger/house-facts.ts'
import { type CertificateProposal, parseCertificateProposal } from './certificate-proposals.ts'

/**
 * Matters about histories for operators: proposed revocations and recoveries, and histories that disagree with their
 * tokens.
 */
const Finding = z.object({
  workId: z.string(),
  kind: z.enum(ledgerFindingKinds),
  /** Number of the entry concerned; null if the contract refuses the whole work. */
  seq: z.int().nullable(),
  /** Epoch ms. */
  foundAt: z.int(),
})
export type LedgerFindingRow = z.infer<typeof Finding>

export interface LedgerFault {
  readonly kind: LedgerFindingKind
  readonly seq: number | null
}

/** Limit of what is read; there are normally very few. */
const most = 200

const Row = z.object({ SK: z.string() })

/** The oldest first. */
export async function ledgerAsks(table: Querier) {
  const rows = await table.queryAll({ pk: ledgerKeys.asks, index: 'GSI1', limit: most })
  const revocations: CertificateProposal[] = []
  const recoveries: CertificateProposal[] = []
  const findings: LedgerFindingRow[] = []
  for (const row of rows) {
    const { SK } = Row.parse(row)
    if (SK === ledgerKeys.finding('').SK) findings.push(Finding.parse(row))
    else if (SK === ledgerKeys.recovery('').SK) recoveries.push(parseCertificateProposal(row))
    else revocations.push(parseCertificateProposal(row))
  }
  return { revocations, recoveries, findings }
}

export async function getFinding(table: Getter, workId: string): Promise<LedgerFindingRow | undefined> {
  const item = await table.get(ledgerKeys.finding(workId))
  return item && Finding.parse(item)
}

export function putFinding(workId: string, { kind, seq }: LedgerFault, foundAt: number) {
  const indexed = { GSI1PK: ledgerKeys.asks, GSI1SK: ledgerKeys.waitingSince(iso(foundAt), workId) }
  return put({ ...ledgerKeys.finding(workId), workId, kind, seq, foundAt, ...indexed })
}

export const removeFinding = (workId: string) => remove(ledgerKeys.finding(workId))
