import { writeResaleNotices } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { resaleNotices } from './texts/resale.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'

export const handler = consume(writeResaleNotices, async (event, context) => {
  const [members, work] = await Promise.all([
    membersNamedIn(context.table, [event]),
    getWork(context.table, event.data.productId),
  ])
  const title = work ? { ja: say(work.title, 'ja'), en: say(work.title, 'en') } : { ja: '作品', en: 'The work' }
  await deliver(context, [{ cause: event, drafts: resaleNotices(event, title) }], members)
})
