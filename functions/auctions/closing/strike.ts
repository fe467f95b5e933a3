import { type AccountStatus, addStrike, forever } from '#functions/store/sessions.ts'
import { banAfter } from '#shared/domain/auction/strike.ts'

/**
 * Counts one more unpaid award of a member, with the ban that it may bring (D56). A running ban is never shortened.
 */
export function strike(standing: AccountStatus, now: number) {
  const strikes = [...standing.strikes, now]
  const ban = banAfter(strikes, now)
  const until = ban === 'until-lifted' ? forever : ban
  const banBuyUntil = until === null ? undefined : Math.max(until, standing.banBuyUntil ?? 0)
  return {
    strikes: strikes.length,
    bannedUntil: banBuyUntil ?? null,
    write: addStrike(standing, 'strikes', { at: now, banBuyUntil }),
  }
}
