// What a story of payouts knows of bans of selling, and the rule that it holds them by (D77).

import type { Payout } from '#shared/domain/earning/payout/payout.ts'
import type { Violation } from '#shared/domain/whole/invariants/index.ts'

export function openBans() {
  /** When each began, and when the reaction to it was first done. */
  const bans = new Map<string, { readonly userId: string; readonly from: number; doneAt?: number }>()
  /** When an operator was last asked to release a payout. */
  const freed = new Map<string, number>()
  /** Whoever signs in for the partner sells what they own too. */
  const sellersOf = (userId: string) => [`member-${userId}`, ...(userId === 'chie' ? ['partner-teitei'] : [])]
  return {
    isKnown: (id: string) => bans.has(id),
    begins: (id: string, userId: string, from: number) => void bans.set(id, { userId, from }),
    isDone(id: string, at: number) {
      const ban = bans.get(id)
      if (ban) ban.doneAt ??= at
    },
    frees: (payoutId: string, at: number) => void freed.set(payoutId, at),
    /** What was closed before a ban, and was not on its way when the ban was seen to, is in no batch until it is released. */
    wrongs: (all: readonly Payout[]): Violation[] =>
      [...bans.values()].flatMap(({ userId, from, doneAt }) =>
        doneAt === undefined
          ? []
          : all
              .filter(({ seller }) => sellersOf(userId).includes(seller))
              .filter(({ closedAt, batchedAt }) => closedAt <= from && (batchedAt ?? 0) > doneAt)
              .filter(({ id }) => (freed.get(id) ?? 0) < from)
              .map(({ id }) => ({
                rule: 'D77',
                subject: `payout ${id}`,
                detail: `was batched after the ban of ${userId}`,
              })),
      ),
  }
}
