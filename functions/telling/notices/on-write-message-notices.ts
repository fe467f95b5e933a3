import { letterSent } from '#events/conversing/letters.ts'
import { privateSaleOpened } from '#events/selling/private-sales.ts'
import { writeMessageNotices } from '#events/telling/notices.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { findPrivateSale, isGuestRow } from '#functions/store/selling/private-sales.ts'
import { isInSight } from '#shared/domain/catalogue/work/artwork.ts'
import { isOpenAt } from '#shared/domain/catalogue/work/sale-window.ts'
import { type Localized, say } from '#shared/domain/kernel/language.ts'
import { letterNotices } from './texts/letters.ts'
import { messageNotices } from './texts/messages.ts'
import { openingNotices } from './texts/private-sales.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'

export const handler = consume(writeMessageNotices, async (event, context) => {
  const { table } = context
  if (event.type === letterSent.type) {
    const members = await membersNamedIn(table, [event])
    return deliver(context, [{ cause: event, drafts: letterNotices(event) }], members)
  }
  if (event.type === privateSaleOpened.type) {
    const { saleId, memberIds } = event.data
    const [members, sale, areGuests] = await Promise.all([
      membersNamedIn(table, [event]),
      findPrivateSale(table, saleId),
      isGuestRow(table, saleId, memberIds),
    ])
    // No notice for a sale that was called off meanwhile, or for a guest who was removed.
    if (!sale || !isOpenAt(sale, context.now())) return
    const guests = new Set(memberIds.filter((_, at) => areGuests[at]))
    return deliver(context, [{ cause: event, drafts: openingNotices(event, guests) }], members)
  }
  const { productId, userId, partnerId, from, side } = event.data
  const [members, work, name, accounts] = await Promise.all([
    membersNamedIn(table, [event]),
    getWork(table, productId),
    nameOf(table, from),
    userId === null && partnerId !== null ? accountsOf(table, partnerId) : [],
  ])
  // A former guest gets no notice of a room that does not exist for them (D95); it counts again when they may see the
  // work again.
  const standing =
    work?.visibility === 'secret' && side === 'buyer' && userId !== null && (await getStanding(table, userId))
  if (standing && work && !(isInSight(work, standing) || work.lock?.heldBy === userId)) return
  const drafts = messageNotices(event, {
    work: work ? { ja: say(work.title, 'ja'), en: say(work.title, 'en') } : { ja: '作品', en: 'A work' },
    from: name,
    userIds: userId === null ? accounts : [userId],
  })
  await deliver(context, [{ cause: event, drafts }], members)
})

type From = Extract<ReactionEvent<typeof writeMessageNotices>, { type: 'message.unread' }>['data']['from']

async function nameOf(table: Getter, { userId, partnerId }: From): Promise<Pick<Localized, 'ja' | 'en'>> {
  if (userId !== null) {
    const name = (await usernamesOf(table, [userId])).get(userId)
    return name === undefined ? { ja: '会員の方', en: 'a member' } : { ja: `${name}さん`, en: name }
  }
  const partner = partnerId === null ? undefined : await getContent(table, 'partner', partnerId)
  if (!partner) return { ja: '運営', en: 'us' }
  const { name } = partner.record
  return { ja: say(name, 'ja'), en: say(name, 'en') }
}

async function accountsOf(table: Querier, partnerId: string): Promise<string[]> {
  const rows = await table.queryAll({ ...catalogueKeys.partnerMembers(partnerId), limit: 20, consistent: true })
  return rows.map(({ userId }) => String(userId))
}
