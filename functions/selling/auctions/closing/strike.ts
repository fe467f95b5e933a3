import { listedBan } from '#functions/store/people/bans.ts'
import { type AccountStatus, addStrike, forever } from '#functions/store/people/sessions.ts'
import { banAfter } from '#shared/domain/selling/auction/strike.ts'

/** Counts one more unpaid award of a member, with the ban that follows (D56). A present ban is never shortened. */
export function strike(standing: AccountStatus, now: number) {
  const strikes = [...standing.strikes, now]
  const ban = banAfter(strikes, now)
  const until = ban?.until === null ? forever : ban?.until
  const banBuyUntil = until === undefined ? undefined : Math.max(until, standing.banBuyUntil ?? 0)
  const { userId } = standing
  // The console lists the ban that lasts longer: an operator's, or this one.
  const isLonger = ban !== null && banBuyUntil !== standing.banBuyUntil
  const listed = isLonger
    ? [listedBan({ userId, kind: 'buy', reason: 'unpaid-awards', from: now, by: 'system', ...ban })]
    : []
  return {
    strikes: strikes.length,
    bannedUntil: banBuyUntil ?? null,
    writes: [addStrike(standing, 'strikes', { at: now, banBuyUntil }), ...listed],
  }
}
