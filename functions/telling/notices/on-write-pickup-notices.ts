import { writePickupNotices } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pickupNotices } from './texts/pickups.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'

export const handler = consume(writePickupNotices, async (event, context) => {
  const [members, pickup] = await Promise.all([
    membersNamedIn(context.table, [event]),
    findPickup(context.table, event.data.orderItemId),
  ])
  const title = pickup ? { ja: say(pickup.title, 'ja'), en: say(pickup.title, 'en') } : { ja: '作品', en: 'The work' }
  await deliver(context, [{ cause: event, drafts: pickupNotices(event, title) }], members)
})
