// What was stored before it was listed by its owner (D102): whoever leaves is found in it all the same.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { objectMethods } from '#functions/machinery/clients/objects.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { inquiryKeys, uploadKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import type { OwnersContext } from '#functions/people/accounts/leaving/list-owners.ts'
import { startUpload, uploadsOf } from '#functions/store/catalogue/uploads.ts'
import { inquiriesOf, newInquiry } from '#functions/store/conversing/inquiries.ts'
import { newParcel } from '#functions/store/fulfilment/parcels.ts'
import { applicationsOf, newApplication } from '#functions/store/selling/applications.ts'
import { parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { pictureKey } from '#shared/domain/kernel/picture/files.ts'
import { formerMember } from '#shared/domain/people/account/pseudonym.ts'
import { answerInMemory, MemoryTable } from '#tests/support/memory-table.ts'
import { sampleApplication } from '#tests/support/sample-application.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

let memory = new MemoryTable()
const ground = await open()

async function open() {
  const { documentClient, table, tableName } = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(documentClient, () => memory)
  const { listOwners } = await import('#functions/people/accounts/leaving/list-owners.ts')
  const { writeAlone } = await import('#functions/machinery/table/conditional.ts')
  return { documentClient, table, tableName, listOwners, writeAlone }
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(ground.tableName))
  await ground.documentClient.send(new TransactWriteCommand({ TransactItems }))
}

/** What the buckets hold, a picture to a page. */
const stored = { public: [] as string[], private: [] as string[] }
const bucket = (name: 'public' | 'private') => ({
  ...objectMethods(name),
  list: async (prefix: string, after = '') =>
    stored[name]
      .filter(key => key.startsWith(prefix) && key > after)
      .sort()
      .slice(0, 2),
})
let writes = 0
const context = (stopAt = Number.POSITIVE_INFINITY): OwnersContext => {
  let count = 0
  return {
    table: ground.table,
    objects: { public: bucket('public'), private: bucket('private'), quarantine: objectMethods('quarantine') },
    write: async one => {
      if (++count === stopAt) throw new Error('the process ended')
      writes++
      return ground.writeAlone(ground.documentClient, ground.tableName, one)
    },
  }
}

const old = { remove: ['GSI1PK', 'GSI1SK'] }
type Business = Parameters<typeof startUpload>[0]['business']
async function uploaded(uploadId: string, business: Business, ownerId: string, usedBy = 'something') {
  await write(startUpload({ uploadId, ownerId, business, type: 'image/png', createdAt: noon }))
  await write(update(uploadKeys.upload(uploadId), { set: { status: 'ready', usedBy }, ...old }))
  stored[business === 'avatar' || business === 'resell' ? 'public' : 'private'].push(
    pictureKey(uploadId, '360.webp'),
    pictureKey(uploadId, '720.webp'),
  )
}

async function earlierRelease(): Promise<void> {
  memory = new MemoryTable()
  stored.public = []
  stored.private = []
  const order = sampleOrder({ payStatus: 'paid', paidAt: noon })
  const seller = { type: 'member' as const, userId: 'gone', name: formerMember }
  const [parcel] = parcelsOf({ ...order, lines: order.lines.map(line => ({ ...line, seller })) }, noon)
  if (!parcel) throw new Error('the order has no parcel')
  const drawn = sampleApplication(noon)
  const damage = { id: 'damage-1', width: 360, height: 360, color: '#aabbcc', widths: [360] }
  await write(
    newParcel(parcel),
    newApplication({ ...drawn, userId: 'gone', terms: { ...drawn.terms, damageImgs: [damage] } }),
    newInquiry({
      ...{ inquiryId: 'asked', number: 'T1', version: 1, state: 'open', category: 'other', language: 'ja' },
      ...{ name: '佐伯', pseudonyms: '', email: 'anna@example.jp', phone: '', detail: '木箱について' },
      ...{ userId: 'anna', sentAt: noon },
    }),
  )
  await write(update(inquiryKeys.inquiry('asked'), { remove: ['GSI2PK', 'GSI2SK'] }))
  await uploaded('avatar-1', 'avatar', 'anna')
  await uploaded('chat-1', 'chat', 'anna')
  await uploaded('chat-2', 'chat', 'ben')
  await uploaded('work-1', 'resell', formerMember.en)
  await uploaded('damage-1', 'damage', formerMember.en)
  await uploaded('parcel-1', 'delivery', formerMember.en, parcel.id)
}

const idsOf = async (userId: string) => (await uploadsOf(ground.table, userId)).map(({ uploadId }) => uploadId).sort()
async function expectListed() {
  expect(await idsOf('anna')).toEqual(['avatar-1', 'chat-1'])
  expect(await idsOf('ben')).toEqual(['chat-2'])
  expect(await idsOf('gone')).toEqual(['damage-1', 'parcel-1'])
  expect(await idsOf(formerMember.en)).toEqual([])
  expect(await inquiriesOf(ground.table, { userId: 'anna', email: '' })).toHaveLength(1)
  expect(await applicationsOf(ground.table, 'gone')).toHaveLength(1)
}

test('what an earlier release stored is listed by its owner, once', async () => {
  await earlierRelease()
  expect(await idsOf('anna')).toEqual([])
  expect(await inquiriesOf(ground.table, { userId: 'anna', email: '' })).toEqual([])
  expect(await ground.listOwners(context())).toBe(true)
  await expectListed()
  writes = 0
  expect(await ground.listOwners(context())).toBe(true)
  expect(writes).toBe(0)
})

test('stopped before any write it goes on, and comes to the same', async () => {
  await earlierRelease()
  for (let stops = 0; ; stops++) {
    const isDone = await ground.listOwners(context(2 + stops)).catch(() => false)
    if (isDone) break
    if (stops > 100) throw new Error('it never comes to its end')
  }
  await expectListed()
})
