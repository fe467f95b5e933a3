// Verification of a work's history by its entries alone, and by the head that a chain or a certificate has of it.
// Browser, nightly check and tests run this same file.
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import { type EntryHash, hashLedgerEntry, type LedgerEntry, type LedgerHead, ledgerFormat } from './entry.ts'

/**
 * `edited`: the entry's hash does not match. `dropped`: an entry with this number is missing. `swapped`: entries are
 * not in the order of their numbers. `inserted`: a number occurs twice, or an entry is another work's. `rewritten`:
 * this entry and its hash were changed after the next entry, or the kept head, named it. `cut`: entries up to the kept
 * head are missing at the end.
 */
type Problem = 'edited' | 'dropped' | 'swapped' | 'inserted' | 'rewritten' | 'cut' | 'format'
export interface LedgerProblem {
  readonly seq: number
  readonly problem: Problem
}

export interface LedgerBundle {
  readonly workId: string
  readonly entries: readonly { readonly entry: LedgerEntry; readonly hash: EntryHash }[]
}

export interface LedgerFinding {
  /** Empty if the history is valid. */
  readonly problems: readonly LedgerProblem[]
  /** Number of the last entry that the kept head covers; 0 if none is known. */
  readonly covered: number
  /** Entries after the kept head: consistent, but not on the chain yet. */
  readonly newer: number
  readonly head: LedgerHead | null
}

/**
 * Recomputes everything. `kept` is a head that somebody else keeps: in the token, or in a certificate. Without it a
 * history that was rewritten from some entry on, with all hashes recomputed, looks valid. `pause` is awaited after
 * every few hundred entries, so that a page stays responsive.
 */
export async function verifyLedger(
  { workId, entries }: LedgerBundle,
  kept: LedgerHead | null,
  sha256: Sha256,
  pause?: () => Promise<void>,
): Promise<LedgerFinding> {
  const problems: LedgerProblem[] = []
  const say = (seq: number, problem: LedgerProblem['problem']) => {
    if (!problems.some(known => known.seq === seq && known.problem === problem)) problems.push({ seq, problem })
  }
  checkNumbers(entries, workId, say)
  const computed = await hashesOf(entries, sha256, pause)
  const intact = new Map<number, EntryHash>()
  for (const [index, { entry, hash }] of entries.entries()) {
    if (entry.v !== ledgerFormat) say(entry.seq, 'format')
    if (computed[index] !== hash) say(entry.seq, 'edited')
    else if (!intact.has(entry.seq)) intact.set(entry.seq, hash)
  }
  for (const { entry } of entries) {
    const before = intact.get(entry.seq - 1) ?? null
    // A missing or edited predecessor was reported already.
    if (entry.seq > 1 && before === null) continue
    if (entry.prev !== before) say(Math.max(1, entry.seq - 1), 'rewritten')
  }
  const last = entries.at(-1)
  const head = last ? { seq: last.entry.seq, hash: last.hash } : null
  const length = head?.seq ?? 0
  if (kept && kept.seq > length) say(kept.seq, 'cut')
  else if (kept && intact.has(kept.seq) && intact.get(kept.seq) !== kept.hash) say(kept.seq, 'rewritten')
  const isHeld = problems.length === 0 && kept !== null
  return { problems, covered: isHeld ? kept.seq : 0, newer: isHeld ? length - kept.seq : length, head }
}

type Say = (seq: number, problem: LedgerProblem['problem']) => void

function checkNumbers(entries: LedgerBundle['entries'], workId: string, say: Say): void {
  const seen = new Set<number>()
  let highest = 0
  for (const { entry } of entries) {
    if (entry.workId !== workId || seen.has(entry.seq)) say(entry.seq, 'inserted')
    else if (entry.seq < highest) say(entry.seq, 'swapped')
    seen.add(entry.seq)
    highest = Math.max(highest, entry.seq)
  }
  for (let seq = 1; seq <= highest; seq++) if (!seen.has(seq)) say(seq, 'dropped')
}

const atOnce = 250

async function hashesOf(
  entries: LedgerBundle['entries'],
  sha256: Sha256,
  pause: (() => Promise<void>) | undefined,
): Promise<readonly (EntryHash | undefined)[]> {
  const hashes: (EntryHash | undefined)[] = []
  for (let from = 0; from < entries.length; from += atOnce) {
    if (from > 0) await pause?.()
    const slice = entries.slice(from, from + atOnce)
    hashes.push(...(await Promise.all(slice.map(({ entry }) => hashOrNothing(entry, sha256)))))
  }
  return hashes
}

async function hashOrNothing(entry: LedgerEntry, sha256: Sha256): Promise<EntryHash | undefined> {
  try {
    return await hashLedgerEntry(entry, sha256)
  } catch {
    return undefined
  }
}
