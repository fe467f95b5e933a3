import { mailWebhookStop } from '#events/platform/webhooks.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { getShop } from '../store/system/shops.ts'
import { shopKeys } from '../store/table-keys.ts'
import { webhookMail } from './mails/webhook-mail.ts'

const mailOnce = once(shopKeys.mails)

/** Mails the shop when an endpoint is disabled, if it has a mail address (5.6, 5.8). */
export const handler = consume(mailWebhookStop, async ({ id, data }, { table, mail }) => {
  const to = (await getShop(table, data.shopId))?.notifyMail
  if (to) await mailOnce(id, () => mail.send({ to, ...webhookMail(data) }))
})
