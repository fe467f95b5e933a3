import { mailPage } from '#events/platform/sessions.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { readCardSession, readSession } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { shopKeys } from '../store/table-keys.ts'
import { pageMail } from './mails/page-mail.ts'
import { addressOf } from './views/session-view.ts'

const mailOnce = once(shopKeys.mails)

/** The message may come twice; the mail is sent once. */
export const handler = consume(mailPage, async ({ data }, { table, mail }) => {
  const { kind, id } = data
  const isSession = data.page === 'session'
  const page = await (isSession ? readSession(table, id) : readCardSession(table, id))
  const shop = page && (await getShop(table, page.shopId))
  if (!shop || page.receiverMail === undefined) return
  const shopName = page.serviceName ?? shop.name
  const letter = pageMail({ kind, page, shopName, url: addressOf(`/${isSession ? 'pay' : 'card'}/${id}`) })
  const to = page.receiverMail
  await mailOnce(`${id}-${kind}`, () => mail.send({ to, ...letter }))
})
