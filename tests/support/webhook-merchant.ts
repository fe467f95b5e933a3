// A shop whose webhooks end in the test itself, as its developer's do on one machine.
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { DeleteScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import * as z from 'zod'
import type { PendingEvent } from '#events/event.ts'
import { put } from '#functions/machinery/table/write.ts'
import { newApiKey } from '#functions/platform/store/keys/api-keys.ts'
import { Shop } from '#functions/platform/store/system/shops.ts'
import { shopKeys } from '#functions/platform/store/table-keys.ts'
import { verifyWebhook, type WebhookEvent } from '#packages/payments-client/src/webhook.ts'
import { disableApiKey, issueApiKey } from '#shared/platform/api/keys.ts'
import { createWebhookSetting } from '#shared/platform/api/webhooks.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import { type Received, startReceiver } from './http-receiver.ts'
import { openMerchant } from './merchant.ts'
import { startRuntime } from './runtime.ts'

export async function openWebhookMerchant() {
  const receiver = await startReceiver()
  const app = await startRuntime()
  const merchant = await openMerchant(app)
  const own = `${receiver.origin}/hooks`

  /** An address at the test's server. The path tells one from another. */
  async function hook(events: '*' | readonly EventType[], { id, secret, name = 'hooks' }: HookOptions = {}) {
    const url = `${receiver.origin}/${name}`
    const input = { url, events: events === '*' ? events : [...events], ...(id && { id }), ...(secret && { secret }) }
    const reply = await merchant.call(createWebhookSetting, input)
    if (reply.status !== 201) throw new Error(`no webhook: ${reply.body}`)
    return createWebhookSetting.output.parse(reply.data)
  }

  /** Something happens to the shop that is an event: a key is ended. Answers the key's id. */
  async function happen(): Promise<string> {
    const issued = await merchant.call(issueApiKey, { type: 'public' })
    const { id } = issueApiKey.output.parse(issued.data)
    const ended = await merchant.call(disableApiKey, { id })
    if (ended.status !== 200) throw new Error(`nothing happened: ${ended.body}`)
    return id
  }

  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = app.runtime.environment
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = app.runtime.environment
  const aws = { endpoint, region, credentials: { accessKeyId, secretAccessKey } }
  const bus = new EventBridgeClient(aws)
  const scheduler = new SchedulerClient(aws)
  const { BUS_NAME: EventBusName = '', SCHEDULE_GROUP: GroupName = '' } = app.runtime.environment

  return {
    ...merchant,
    receiver,
    own,
    hook,
    happen,
    /** What has come so far at an address, oldest first. */
    came: (name = 'hooks'): Received[] => receiver.got.filter(({ url }) => url === `/${name}`),
    /** The events in it, each verified as a shop verifies it at the moment. */
    verified: (secrets: readonly string[], received: readonly Received[]): Promise<WebhookEvent[]> =>
      Promise.all(
        received.map(async ({ headers, body }) => {
          const header = z.string().parse(headers['platform-signature'])
          const result = await verifyWebhook({ payload: body, header, secrets, now: app.clock.now() })
          if (!result.ok) throw new Error(`not verified: ${result.reason}`)
          return result.event
        }),
      ),
    /** The secret key of another shop on the platform. */
    async strangerKey(): Promise<string> {
      const own = await merchant.table.get(shopKeys.shop(merchant.shopId))
      const shopId = `s_9${String(app.clock.now()).slice(-10)}`
      const pepper = app.runtime.secrets.resolve('kogei/platform/pepper') ?? ''
      const at = app.clock.now()
      const { key, writes } = newApiKey({ shopId, mode: 'test', type: 'secret', at, newId: merchant.uuid, pepper })
      await merchant.write(put({ ...Shop.parse(own), ...shopKeys.shop(shopId), shopId }), ...writes)
      return key
    },
    /** Says something on the bus again, as it may happen at any time. */
    async tell(event: PendingEvent): Promise<void> {
      const Detail = JSON.stringify({ id: merchant.uuid(), at: app.clock.now(), ...event })
      await bus.send(
        new PutEventsCommand({ Entries: [{ EventBusName, Source: 'kogei', DetailType: event.type, Detail }] }),
      )
    },
    async loseSchedule(Name: string): Promise<void> {
      await scheduler.send(new DeleteScheduleCommand({ Name, GroupName }))
    },
    /** Resolves once something has come; the test's own limit ends it when it never does. */
    async until(holds: () => boolean | Promise<boolean>): Promise<void> {
      while (!(await holds())) await new Promise(resolve => setImmediate(resolve))
    },
    stop: async () => {
      await app.stop()
      await receiver.close()
    },
  }
}
export type WebhookMerchant = Awaited<ReturnType<typeof openWebhookMerchant>>

interface HookOptions {
  readonly id?: string
  readonly secret?: string
  readonly name?: string
}
