import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { ask } from '../page/browser-api.ts'

export type ProofAnswer = OutputOf<typeof getLedgerProof>

/** The proof as it is now, however many answers it takes; undefined where nobody answers, or the work has none. */
export async function wholeProof(workId: string): Promise<ProofAnswer | undefined> {
  const path = `/ledger/${encodeURIComponent(workId)}/proof`
  const first = await ask<typeof getLedgerProof>(path, {})
  if (!first) return undefined
  const entries = [...first.entries]
  for (let { next } = first; next !== null; ) {
    const more = await ask<typeof getLedgerProof>(path, { after: next })
    if (!more) return undefined
    entries.push(...more.entries)
    next = more.next
  }
  return { ...first, entries, next: null }
}
