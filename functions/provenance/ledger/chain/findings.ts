import { type LedgerFault, ledgerAsks, putFinding, removeFinding } from '#functions/store/provenance/ledger-asks.ts'
import type { ChainRun } from './context.ts'

/** Records for the console which works this run found wrong, and which checked ones are right again. */
export async function noteFindings({ table, write, now, report }: ChainRun): Promise<void> {
  const { looked, mismatches, refusals } = report
  if (looked.size === 0) return
  const { findings } = await ledgerAsks(table)
  const known = new Map(findings.map(finding => [finding.workId, finding]))
  for (const workId of looked) {
    const before = known.get(workId)
    const found = foundOf(workId, mismatches, refusals)
    if (!found && before) await write(removeFinding(workId))
    if (found && !(before?.kind === found.kind && before.seq === found.seq))
      await write(putFinding(workId, found, now()))
  }
}

function foundOf(
  workId: string,
  mismatches: ReadonlyMap<string, number>,
  refusals: ReadonlyMap<string, string>,
): LedgerFault | undefined {
  const seq = mismatches.get(workId)
  if (seq !== undefined) return { kind: 'mismatch', seq }
  return refusals.has(workId) ? { kind: 'refused', seq: null } : undefined
}
