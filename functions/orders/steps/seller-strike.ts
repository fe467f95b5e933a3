import { getStanding } from '#functions/store/sessions.ts'
import { sessionKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import { update } from '#functions/table/write.ts'

/** Counts a sale that a member did not deliver (D46). The house and partners get no strike. */
export async function sellerStrike(table: Getter, sellerId: string | undefined, now: number) {
  const standing = sellerId === undefined ? undefined : await getStanding(table, sellerId)
  if (!standing) return []
  const { userId, sellStrikes } = standing
  return [
    update(sessionKeys.standing(userId), {
      set: { sellStrikes: [...sellStrikes, now] },
      where: [
        'attribute_exists(#PK) AND (#sellStrikes = :seen OR attribute_not_exists(#sellStrikes))',
        { seen: sellStrikes },
      ],
    }).or('busy'),
  ]
}
