import { forever, type Standing } from '#functions/store/sessions.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { banAfter } from '#shared/domain/auction/strike.ts'

/**
 * One more strike on a member's standing, and the ban that it may bring (D56). Two awards that lapse at once are
 * counted one after the other: the condition is the list that was read. A running ban is never shortened.
 */
export function strike(standing: Standing, now: number) {
  const strikes = [...standing.strikes, now]
  const ban = banAfter(strikes, now)
  const until = ban === 'until-lifted' ? forever : ban
  const banBuyUntil = until === null ? undefined : Math.max(until, standing.banBuyUntil ?? 0)
  return {
    strikes: strikes.length,
    bannedUntil: banBuyUntil ?? null,
    write: update(sessionKeys.standing(standing.userId), {
      set: { strikes, banBuyUntil },
      where: [
        'attribute_exists(#PK) AND (#strikes = :strikes OR attribute_not_exists(#strikes))',
        { strikes: standing.strikes },
      ],
    }).or('busy'),
  }
}
