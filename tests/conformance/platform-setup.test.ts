// The setup of the marketplace's shop over a table in memory: its webhook setting is complete after each run (decision
// 098).
import '#tests/support/unit-environment.ts'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, test } from 'vitest'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { listSettings, replaceSetting } from '#functions/platform/store/webhooks/settings.ts'
import { type EventType, eventTypes } from '#shared/platform/webhooks/event.ts'
import { answerInMemory, MemoryTable } from '#tests/support/memory-table.ts'

Object.assign(process.env, {
  ACQUIRER: 'sandbox',
  PLATFORM_PEPPER_SECRET: 'pepper',
  PAYMENT_OWNER_KEY_SECRET: 'owner',
  PAYOUT_KEY_SECRET: 'payout',
})
const { handler } = await import('#functions/platform/system/setup-shop.ts')

async function deployed() {
  const memory = new MemoryTable()
  answerInMemory(documentClient, () => memory)
  const texts = new Map<string | undefined, string>([['origin-secret', 'x'.repeat(40)]])
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).callsFake(({ SecretId }) => ({ SecretString: texts.get(SecretId) ?? '' }))
  secrets.on(PutSecretValueCommand).callsFake(({ SecretId, SecretString }) => {
    texts.set(SecretId, SecretString)
    return {}
  })
  await handler({})
  const setting = async () => {
    const [found] = await listSettings(table, 'test', 's_00000000001')
    if (!found) throw new Error('the marketplace has a webhook')
    return found
  }
  const choose = async (events: EventType[]) => {
    const before = await setting()
    const after = { ...before, events, version: before.version + 1 }
    await documentClient.send(
      new TransactWriteCommand({ TransactItems: [replaceSetting(after, before).request(tableName)] }),
    )
  }
  const events = async () => [...(await setting()).events].sort()
  return { choose, events, deploy: () => handler({}) }
}

test('a deployment adds to the webhook of the marketplace what an earlier one did not know', async () => {
  const { choose, events, deploy } = await deployed()
  const complete = await events()
  expect(complete).toContain('payment.voided')
  expect(complete).toContain('payment.operation_failed')
  // Every word about the money of a payment, but not what its own call answers, nor refunds, which ask for themselves.
  const isTold = (type: string) => /^(payment|tds2|virtual_account|transfer_file)\./.test(type)
  const own = [
    'payment.registered',
    'payment.requires_action',
    'transfer_file.created',
    'transfer_file.approved',
    'transfer_file.sent',
  ]
  expect(complete).toEqual(eventTypes.filter(type => isTold(type) && !own.includes(type)).sort())

  await choose(['payment.authorized', 'payment.captured', 'payment.failed'])
  await deploy()
  expect(await events()).toEqual(complete)
  await choose(['payment.registered'])
  await deploy()
  expect(await events()).toEqual([...complete, 'payment.registered'].sort())
  await choose([])
  await deploy()
  expect(await events()).toEqual(complete)
})
