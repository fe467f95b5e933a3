import { found } from '#functions/machinery/table/found.ts'
import { contentKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { contentOfKind } from '#functions/store/catalogue/content.ts'
import { AccountStatus, isBanned } from '#functions/store/people/sessions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { auctionsOf, type Suspicion } from '#shared/domain/selling/fairness/suspicion.ts'

/** Reads, in one request, the present people of these suspicions. */
export async function peopleOf(table: Getter, suspicions: readonly Suspicion[], language: Language) {
  const keys = suspicions.flatMap(({ sellerId, partnerId, members, decisions }) => [
    ...(sellerId === null ? [] : [sessionKeys.standing(sellerId)]),
    ...(partnerId === null ? [] : [contentKeys.record('partner', partnerId)]),
    ...members.map(({ bidderId }) => sessionKeys.standing(bidderId)),
    ...decisions.flatMap(({ memberIds = [] }) => memberIds.map(sessionKeys.standing)),
  ])
  const read = found(keys, keys.length > 0 ? await table.batchGet(keys) : [])
  const standingOf = (userId: string) => AccountStatus.optional().parse(read.get(sessionKeys.standing(userId)))
  return {
    person: (id: string) => ({ id, username: standingOf(id)?.username ?? '' }),
    isBanned: (id: string, now: number) => {
      const standing = standingOf(id)
      return standing !== undefined && isBanned(standing, 'buy', now)
    },
    seller: ({ sellerId, partnerId }: Pick<Suspicion, 'sellerId' | 'partnerId'>) => {
      if (sellerId !== null)
        return { type: 'member' as const, id: sellerId, name: standingOf(sellerId)?.username ?? '' }
      const id = partnerId ?? ''
      const partner = contentOfKind(read.get(contentKeys.record('partner', id)), 'partner')
      return { type: 'partner' as const, id, name: partner ? say(partner.record.name, language) : '' }
    },
  }
}
export type People = Awaited<ReturnType<typeof peopleOf>>

export function suspicionRow(suspicion: Suspicion, people: People) {
  const { id, version, state, score, auctions, members, foundAt, scoredAt } = suspicion
  return {
    ...{ id, version, state, score, auctions },
    seller: people.seller(suspicion),
    members: members.map(({ bidderId }) => people.person(bidderId)),
    joined: auctionsOf(suspicion).length,
    foundAt: iso(foundAt),
    scoredAt: iso(scoredAt),
  }
}
