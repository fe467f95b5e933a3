// Nobody is paid money that they owe (L13, D113): no batch takes more from a seller's account than stands in it.

import type { JournalEntry } from '#shared/domain/kernel/money/journal.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Violation } from './violation.ts'

/** One movement of a seller's account. */
export interface SellerMove {
  readonly at: number
  /** Yen that the seller is owed more by it. */
  readonly yen: number
  /** The payout that took it. */
  readonly batched: string | null
}

/** By account. Books may be looked at part by part; a seller's sales are in many of them. */
export type SellerMoves = ReadonlyMap<string, readonly SellerMove[]>

/** Processes note the times of what they write before they write it: what lies closer may have come in either order. */
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
 * Payouts that went out although their seller owed more. Those that later sales have made good are not told of any more:
 * nobody could do anything about them.
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

/** A payout is one movement, whatever works it is of; where times are close, what is in its favour comes first. */
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
