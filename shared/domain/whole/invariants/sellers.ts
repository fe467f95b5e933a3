// Nobody is paid money that they owe (L13, D113): no batch takes more from a seller's account than its balance.

import type { JournalEntry } from '#shared/domain/kernel/money/journal.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Violation } from './violation.ts'

/** One movement of a seller's account. */
export interface SellerMove {
  readonly at: number
  /** Yen by which the balance increases. */
  readonly yen: number
  /** The payout that took it, if any. */
  readonly batched: string | null
}

/** By account. Books may be read part by part, and a seller's sales are in many parts. */
export type SellerMoves = ReadonlyMap<string, readonly SellerMove[]>

/** Processes note a write's time before they write it: movements closer than this may have happened in either order. */
const overlapMs = minuteMs

export function sellerMovesOf(entries: readonly Pick<JournalEntry, 'kind' | 'cause' | 'at' | 'legs'>[]): SellerMoves {
  const moves = new Map<string, SellerMove[]>()
  for (const { kind, cause, at, legs } of entries) {
    for (const { account, amount } of legs) {
      if (!account.startsWith('seller:')) continue
      const own = moves.get(account) ?? []
      own.push({ at, yen: -amount, batched: kind === 'batched' ? cause : null })
      moves.set(account, own)
    }
  }
  return moves
}

export function addMoves(one: SellerMoves, other: SellerMoves): SellerMoves {
  const all = new Map(one)
  for (const [account, moves] of other) all.set(account, [...(all.get(account) ?? []), ...moves])
  return all
}

/**
 * Payouts made although their seller owed more. Those that later sales have covered are not reported, because nothing
 * can be done about them.
 */
export function checkSellers(sellers: SellerMoves): Violation[] {
  return [...sellers].flatMap(([account, moves]) => {
    let balance = 0
    let wrong: Violation[] = []
    for (const { yen, batched } of inOrder(moves)) {
      balance += yen
      if (balance >= 0) wrong = []
      else if (batched !== null && yen < 0)
        wrong.push({ rule: 'L13', subject: account, detail: `payout ${batched} left it at ${balance}` })
    }
    return wrong
  })
}

/** A payout is one movement, whatever works it contains; at close times the order in its favour is assumed. */
function inOrder(moves: readonly SellerMove[]): SellerMove[] {
  const whole = Map.groupBy(moves, ({ at, batched }) => (batched === null ? null : `${batched} ${at}`))
  const payouts = [...whole].flatMap(([key, own]) => {
    const [first] = own
    return key === null || !first ? [] : [{ ...first, yen: own.reduce((sum, { yen }) => sum + yen, 0) }]
  })
  const timed = [
    ...payouts.map(move => ({ move, from: move.at })),
    ...(whole.get(null) ?? []).map(move => ({ move, from: move.at + (move.yen < 0 ? overlapMs : -overlapMs) })),
  ]
  return timed.toSorted((a, b) => a.from - b.from || b.move.yen - a.move.yen).map(({ move }) => move)
}
