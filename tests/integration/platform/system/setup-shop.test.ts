import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DeleteCommand, GetCommand, UpdateCommand } from '#functions/machinery/table/commands.ts'
import { hashKey } from '#functions/platform/store/keys/api-keys.ts'
import { keyKeys } from '#functions/platform/store/table-keys.ts'
import { getCustomer } from '#shared/platform/api/customers.ts'
import { issueApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { listWebhookSettings, updateWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { platformOf } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { tableClient } from '#tests/support/table-client.ts'

/** What the setup makes, and what it makes only once (payment-platform.md 5.9; decisions 064). */
async function onOneDataDirectory(work: (keep: string) => Promise<void>): Promise<void> {
  const keep = mkdtempSync(path.join(tmpdir(), 'kogei-shop-'))
  try {
    await work(keep)
  } finally {
    rmSync(keep, { recursive: true, force: true })
  }
}

async function running<T>(keep: string, work: (app: TestRuntime) => Promise<T>): Promise<T> {
  const app = await startRuntime({ keep })
  try {
    return await work(app)
  } finally {
    await app.stop()
  }
}

/** The shop as its owner sees it. */
async function shopOf(app: TestRuntime) {
  const platform = platformOf(app)
  const keys = await platform.call(listApiKeys, {})
  const settings = await platform.call(listWebhookSettings, {})
  return { platform, keys: keys.body.match(/"key_\w+"/g) ?? [], urls: settings.body.match(/"https?:[^"]+"/g) ?? [] }
}

/** The table beside the product, and where the lookup of a key lies. */
function tableOf({ runtime: { environment, secrets } }: TestRuntime) {
  const pepper = secrets.resolve('kogei/platform/pepper') ?? ''
  const { client, tableName: TableName } = tableClient(environment)
  const lookup = (key: string) => ({ ...keyKeys.lookup(hashKey(key, pepper)) })
  return { client, TableName, lookup }
}

async function runSetup(app: TestRuntime): Promise<void> {
  const { assembly, fleet } = app.runtime
  const fn = assembly.ofType('AWS::Lambda::Function').find(each => each.id.startsWith('shopFunction'))
  if (!fn) throw new Error('there is no setup of the shop')
  const result = await fleet.invoke(fn, {})
  if (!result.ok) throw new Error(JSON.stringify(result.payload))
}

test('the setup creates the shop, four keys and one webhook once and keeps them after a move', async () => {
  await onOneDataDirectory(async keep => {
    const before = await running(keep, async app => {
      const made = await shopOf(app)
      expect(made.keys).toHaveLength(4)
      expect(made.urls).toEqual([`"${app.origin}/api/payment/webhook"`])
      await runSetup(app)
      expect((await shopOf(app)).keys).toEqual(made.keys)
      return made
    })
    await running(keep, async app => {
      const after = await shopOf(app)
      expect(after.platform.keys).toEqual(before.platform.keys)
      expect(after.platform.webhookSecret).toBe(before.platform.webhookSecret)
      expect(after.keys).toEqual(before.keys)
      expect(after.urls).toEqual([`"${app.origin}/api/payment/webhook"`])
    })
  })
})

test('the marketplace’s key alone is first-party, also when an older setup made it', async () => {
  await onOneDataDirectory(keep =>
    running(keep, async app => {
      const { keys, shopId } = platformOf(app)
      const { client, TableName, lookup } = tableOf(app)
      const recordOf = async (key: string) => {
        const { Item } = await client.send(new GetCommand({ TableName, Key: lookup(key) }))
        const Key = { ...keyKeys.record('test', shopId, String(Item?.['keyId'])) }
        return { Key, record: (await client.send(new GetCommand({ TableName, Key }))).Item }
      }
      const isMarked = async (key: string) => (await recordOf(key)).record?.['isFirstParty'] === true
      const marks = () => Promise.all([isMarked(keys.secret), isMarked(keys.restricted), isMarked(keys.public)])
      expect(await marks()).toEqual([false, true, false])
      const { Key } = await recordOf(keys.restricted)
      await client.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE isFirstParty' }))
      expect(await marks()).toEqual([false, false, false])
      await runSetup(app)
      expect(await marks()).toEqual([false, true, false])
    }),
  )
})

test('the marketplace’s webhook is complete after each setup, and asks for no more unless somebody chose it', async () => {
  await onOneDataDirectory(keep =>
    running(keep, async app => {
      const platform = platformOf(app)
      const settingOf = async () => {
        const { list } = listWebhookSettings.output.parse((await platform.call(listWebhookSettings, {})).data)
        if (!list[0]) throw new Error('the marketplace has no webhook')
        const { id, events } = list[0]
        return { id, events: events === '*' ? [] : events }
      }
      const { id, events } = await settingOf()
      expect(events).toContain('payment.captured')
      expect(events).not.toContain('payment.registered')
      expect(events).not.toContain('payment.requires_action')
      expect(events.some(type => type.startsWith('refund.'))).toBe(false)
      // As an earlier deployment left it, which knew fewer events.
      const newer = ['payment.voided', 'payment.operation_failed']
      const older = events.filter(type => !newer.includes(type))
      expect(older).toHaveLength(events.length - newer.length)
      await platform.call(updateWebhookSetting, { id, events: older })
      await runSetup(app)
      expect([...(await settingOf()).events].sort()).toEqual([...events].sort())
      // What somebody has chosen beside it stays.
      await platform.call(updateWebhookSetting, { id, events: ['payment.registered'] })
      await runSetup(app)
      expect([...(await settingOf()).events].sort()).toEqual([...events, 'payment.registered'].sort())
      await platform.call(updateWebhookSetting, { id, events: '*' })
      await runSetup(app)
      expect((await settingOf()).events).toEqual(events)
    }),
  )
})

test('the next run completes keys that were stored but not registered', async () => {
  await onOneDataDirectory(keep =>
    running(keep, async app => {
      const { platform } = await shopOf(app)
      const { client, TableName, lookup } = tableOf(app)
      await client.send(new DeleteCommand({ TableName, Key: lookup(platform.keys.restricted) }))
      const asMarket = () => platform.call(getCustomer, { id: 'nobody' }, { as: platform.keys.restricted })
      expect((await asMarket()).codes).toEqual(['E9994001029'])
      await runSetup(app)
      expect((await asMarket()).codes).toEqual(['E0002003002'])
    }),
  )
})

test('the marketplace’s key moves money and customers, and neither issues keys nor reads webhooks', async () => {
  await onOneDataDirectory(keep =>
    running(keep, async app => {
      const platform = platformOf(app)
      const as = platform.keys.restricted
      expect((await platform.call(issueApiKey, { type: 'secret' }, { as })).codes).toEqual(['E9994078040'])
      expect((await platform.call(listWebhookSettings, {}, { as })).codes).toEqual(['E9994078040'])
      expect((await platform.call(getCustomer, { id: 'nobody' }, { as })).codes).toEqual(['E0002003002'])
    }),
  )
})
