// A member who sold works leaves (D102): whoever dies between two steps, and however often it is begun anew, the person
// is gone at the end; what the law wants kept is gone seven years later.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ObjectMethods, objectMethods } from '#functions/machinery/clients/objects.ts'
import { paymentMethods } from '#functions/machinery/clients/payments.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { leavingKeys, uploadKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import type { ErasureContext } from '#functions/people/accounts/leaving/erasing.ts'
import { newOrder } from '#functions/store/buying/orders.ts'
import { startUpload, uploadsOf } from '#functions/store/catalogue/uploads.ts'
import { newPayout } from '#functions/store/earning/payouts.ts'
import { newClaim } from '#functions/store/fulfilment/claims.ts'
import { newParcel } from '#functions/store/fulfilment/parcels.ts'
import { newPickup } from '#functions/store/fulfilment/pickups.ts'
import { audited } from '#functions/store/people/audit.ts'
import { memberWrites } from '#functions/store/people/members.ts'
import { listOwnApplication, newApplication } from '#functions/store/selling/applications.ts'
import { newResaleRecord } from '#functions/store/selling/resale-records.ts'
import { findLeaving, newLeaving } from '#functions/store/whole/leavings.ts'
import { claimRules, openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import { parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { pickupOf } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { pictureKey } from '#shared/domain/kernel/picture/files.ts'
import type { UploadBusiness } from '#shared/domain/kernel/picture/upload.ts'
import { recordOf } from '#shared/domain/selling/resale/record.ts'
import { askToLeave, leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { dayMs } from '#shared/durations.ts'
import { answerInMemory, MemoryTable } from '#tests/support/memory-table.ts'
import { sampleApplication } from '#tests/support/sample-application.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

const seller = 'anna-who-sells'
const traces = [
  'anna_of_nishijin',
  'anna@example.jp',
  '佐伯',
  'サエキ',
  '1978-04-02',
  '会社員',
  '裏口から',
  '+819012345678',
]
/** What the seller wrote, and what a pick-up was told. */
const whole = [...traces, '7654321', '西陣']

let memory = new MemoryTable()
const ground = await open()

async function open() {
  const { documentClient, table, tableName } = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(documentClient, () => memory)
  const { advanceLeaving } = await import('#functions/people/accounts/leaving/erase-member.ts')
  const { committerOf } = await import('#functions/machinery/reactions/committer.ts')
  const { writeAlone } = await import('#functions/machinery/table/conditional.ts')
  return {
    documentClient,
    table,
    tableName,
    advanceLeaving,
    writeAlone,
    commit: committerOf('eraseMember', 'accounts'),
  }
}

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(ground.tableName))
  await ground.documentClient.send(new TransactWriteCommand({ TransactItems }))
}

/** What the storage holds, by bucket and key. */
const stored = new Set<string>()
const bucket = (name: 'public' | 'private' | 'quarantine'): ObjectMethods => ({
  ...objectMethods(name),
  list: async (prefix, after = '') =>
    [...stored]
      .flatMap(key => (key.startsWith(`${name}/${prefix}`) ? [key.slice(name.length + 1)] : []))
      .filter(key => key > after)
      .sort(),
  delete: async key => {
    stored.delete(`${name}/${key}`)
  },
})
const objects = { public: bucket('public'), private: bucket('private'), quarantine: bucket('quarantine') }

/** A picture that the seller uploaded, with its file; `usedBy` where something shows it. */
async function uploaded(uploadId: string, business: UploadBusiness, usedBy?: string) {
  const isOpen = business === 'resell'
  await write(startUpload({ uploadId, ownerId: seller, business, type: 'image/jpeg', createdAt: noon }))
  if (usedBy) await write(update(uploadKeys.upload(uploadId), { set: { status: 'ready', usedBy } }))
  stored.add(`${isOpen ? 'public' : 'private'}/${pictureKey(uploadId, '360.webp')}`)
  return { id: uploadId, width: 360, height: 360, color: '#aabbcc', widths: [360] }
}
const context = (commit: ErasureContext['commit'] = ground.commit): ErasureContext => ({
  ...{ table: ground.table, objects, payments: paymentMethods(), commit },
  write: one => ground.writeAlone(ground.documentClient, ground.tableName, one),
  now: () => Date.now(),
})

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function soldAndAsked(): Promise<void> {
  memory = new MemoryTable()
  stored.clear()
  vi.setSystemTime(noon)
  const told = 'anna@example.jp が裏口から'
  const shipped = await uploaded('picture-of-parcel', 'delivery', 'delivery:item')
  const damaged = await uploaded('picture-of-damage', 'damage', 'resale:work')
  await uploaded('picture-of-work', 'resell', 'resale:work')
  await uploaded('picture-of-nothing', 'chat')
  const name = { ja: 'anna_of_nishijin', en: 'anna_of_nishijin' }
  const drawn = sampleOrder({ payStatus: 'paid', paidAt: noon, buyerId: 'ben', dueAt: null })
  const lines = drawn.lines.map(line => ({ ...line, seller: { type: 'member' as const, userId: seller, name } }))
  const order = { ...drawn, lines }
  const [begun] = parcelsOf(order, noon)
  if (!begun) throw new Error('the order has no parcel')
  const endedAt = noon + dayMs
  const drawnApplication = sampleApplication(noon)
  const application = {
    ...drawnApplication,
    userId: seller,
    username: 'anna_of_nishijin',
    state: 'approved' as const,
    terms: { ...drawnApplication.terms, damageImgs: [damaged] },
    decision: { kind: 'approved' as const, at: noon, by: 'operator', text: told },
    listedAt: noon,
  }
  const parcel = {
    ...begun,
    status: 'completed' as const,
    completedAt: endedAt,
    imgs: [shipped],
    cancelReason: told,
    claim: { claimId: 'claim', isOpen: false },
  }
  const opened = openClaim(
    { ...begun, status: 'confirmed', receivedAt: noon },
    { claimId: 'claim', reason: 'damaged', text: '欠けがありました', imgs: [] },
    noon,
  )
  if (opened.outcome === 'refused') throw new Error(opened.code)
  const reply = { text: '裏口からお渡ししました', at: noon + claimRules.replyMs - 1, by: 'seller' as const }
  const address = { ...order.delivery, name: '佐伯 真理', city: '西陣' }
  const account = {
    ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内', branchCode: '001' },
    ...{ depositType: 2 as const, accountNumber: '7654321', payeeName: 'サエキ マリ' },
  }
  const rows = newOrder(order)
  await write(
    rows.order,
    rows.agreed,
    rows.ofBuyer,
    newParcel(parcel),
    newClaim({
      ...{ ...opened.claim, state: 'rejected', reply, inspection: { note: told, at: noon } },
      decision: { text: told, amount: 0, at: noon },
    }),
  )
  await write(
    newPickup({ ...pickupOf(begun, noon), state: 'collected', endedAt, address, remarks: '裏口から' }),
    newApplication(application),
    listOwnApplication(application),
    newResaleRecord(recordOf(parcel, { ...application, terms: { ...application.terms, address } }, endedAt)),
    newPayout({
      ...{ id: `member-${seller}_2026-11_1`, seller: `member-${seller}`, name, month: '2026-11', n: 1, version: 1 },
      ...{
        state: 'paid',
        lines: [
          {
            orderItemId: parcel.id,
            orderId: order.id,
            orderNumber: order.number,
            title: parcel.title,
            soldAt: noon,
            price: 1,
            yen: 1,
          },
        ],
      },
      ...{
        amount: 1,
        closedAt: noon,
        hold: { reason: told, at: noon },
        released: null,
        batchId: 'batch',
        account,
        batchedAt: noon,
        paidAt: noon,
        returned: null,
      },
    }),
    ...memberWrites({
      ...{ userId: seller, email: 'anna@example.jp', username: 'anna_of_nishijin', surname: '佐伯', name: '真理' },
      ...{ surnameReading: 'さえき', nameReading: 'まり', language: 'ja', termsVersion: '1', passwordHash: 'hash' },
      ...{ phone: '+819012345678', now: noon },
    }),
  )
  const subjects = [
    ...[`member ${seller}`, `application ${application.applicationId}`, `order-item ${parcel.id}`, 'claim claim'],
    ...[`payout member-${seller}_2026-11_1`, `work ${parcel.productId}`],
  ]
  await write(
    ...subjects.map((subject, n) => {
      const [kind = '', id = ''] = subject.split(' ')
      const by = { operatorId: 'operator', name: '佐藤', roles: [] }
      const entry = { id: `entry-${n}`, at: noon, by, action: 'adminAct', subject: { kind, id } }
      return audited({ ...entry, before: { state: 'held', reason: told }, after: { price: 330_000, note: told } })
    }),
  )
  const asked = askToLeave(seller, [], noon)
  if (asked.outcome === 'refused') throw new Error(asked.code)
  // The payment platform and the storage have nothing of hers, and are not asked here.
  await write(...newLeaving({ ...asked.leaving, done: ['cards', 'archives'] }, { epoch: 0 }))
  vi.setSystemTime(noon + leavingRules.graceMs)
}

const left = (words: readonly string[]) => {
  const items = memory.all().filter(item => String(item['PK']).startsWith('TX#') === false)
  return words.filter(word => items.some(item => JSON.stringify(item).includes(word)))
}
const stateOf = async () => (await findLeaving(ground.table, seller))?.state

test('stopped after any write, the erasure goes on where it was and takes nothing twice', async () => {
  await soldAndAsked()
  expect(left(whole)).toEqual(whole)
  let writes = 0
  for (let stopAt = 1; (await stateOf()) === 'asked'; stopAt++) {
    let count = 0
    const dying: ErasureContext['commit'] = async change => {
      count++
      // It dies before the write in one run, and after it in the next.
      if (count === 2 && stopAt % 2 === 0) throw new Error('the process ended')
      const result = await ground.commit(change)
      writes++
      if (count === 2) throw new Error('the process ended')
      return result
    }
    await ground.advanceLeaving(context(dying), seller).catch(() => undefined)
    if (stopAt > 200) throw new Error('it never comes to its end')
  }
  expect(writes).toBeGreaterThan(10)
  expect(await stateOf()).toBe('erased')
  // The dealer's record, and the account that money went to.
  expect(left(whole).sort()).toEqual(
    ['7654321', '佐伯', '会社員', '1978-04-02', 'サエキ', '西陣', 'anna_of_nishijin'].sort(),
  )
  const families = new Set(
    memory
      .all()
      .filter(item => traces.some(word => JSON.stringify(item).includes(word)))
      .map(({ PK }) => String(PK).split('#')[0]),
  )
  expect([...families].sort()).toEqual(['ORDER', 'PAYOUT', 'RESALERECORD'])
})

test('of operators’ entries what was written goes, and of those about a work what was done stays', async () => {
  await soldAndAsked()
  await ground.advanceLeaving(context(), seller)
  const entries = memory.all().filter(({ PK }) => String(PK).startsWith('AUDIT#'))
  expect(entries).toHaveLength(6)
  expect(entries.filter(({ before, after }) => /裏口/.test(`${before}${after}`))).toEqual([])
  const ofWork = entries.find(({ subjectKind }) => subjectKind === 'work')
  expect(JSON.parse(String(ofWork?.['after']))).toEqual({ price: 330_000, note: '' })
})

test('two at once end as one', async () => {
  await soldAndAsked()
  await Promise.allSettled([ground.advanceLeaving(context(), seller), ground.advanceLeaving(context(), seller)])
  await ground.advanceLeaving(context(), seller)
  expect(await stateOf()).toBe('erased')
})

test('what the law wants kept is kept for seven years, and no longer', async () => {
  await soldAndAsked()
  await ground.advanceLeaving(context(), seller)
  vi.setSystemTime(noon + leavingRules.graceMs + leavingRules.keptMs - dayMs)
  await ground.advanceLeaving(context(), seller)
  expect(left(['7654321', '会社員'])).toEqual(['7654321', '会社員'])
  vi.setSystemTime(noon + leavingRules.graceMs + leavingRules.keptMs + dayMs)
  await ground.advanceLeaving(context(), seller)
  expect(await stateOf()).toBe('ended')
  expect(left(['7654321', '佐伯', '会社員', '1978-04-02', 'サエキ', '西陣'])).toEqual([])
  await ground.advanceLeaving(context(), seller)
  expect(await stateOf()).toBe('ended')
})

test('pictures of dealings are shown for seven years, and then nowhere; one of the work stays with it', async () => {
  await soldAndAsked()
  await ground.advanceLeaving(context(), seller)
  const shown = () =>
    memory
      .all()
      .map(item => JSON.stringify(item))
      .filter(text => text.includes('picture-of-parcel') || text.includes('picture-of-damage'))
  const kept = ['private/media/picture-of-parcel/360.webp', 'private/media/picture-of-damage/360.webp']
  const ofWork = 'public/media/picture-of-work/360.webp'
  expect([...stored].sort()).toEqual([...kept, ofWork].sort())
  vi.setSystemTime(noon + leavingRules.graceMs + leavingRules.keptMs - dayMs)
  await ground.advanceLeaving(context(), seller)
  expect([...stored].sort()).toEqual([...kept, ofWork].sort())
  expect(shown().length).toBeGreaterThan(2)
  // It ends between the two pictures, and goes on.
  vi.setSystemTime(noon + leavingRules.graceMs + leavingRules.keptMs + dayMs)
  let count = 0
  const dying: ErasureContext['commit'] = async change => {
    if (++count === 3) throw new Error('the process ended')
    return ground.commit(change)
  }
  await expect(ground.advanceLeaving(context(dying), seller)).rejects.toThrow('the process ended')
  await ground.advanceLeaving(context(), seller)
  expect(await stateOf()).toBe('ended')
  expect([...stored]).toEqual([ofWork])
  expect(await uploadsOf(ground.table, seller)).toEqual([])
  expect(shown().filter(text => !text.includes('"PK":"TX#'))).toEqual([])
  expect(
    memory
      .all()
      .map(({ PK, SK }) => `${PK} ${SK}`)
      .filter(key => key.startsWith(`MEMBER#${seller}`)),
  ).toEqual([`MEMBER#${seller} STANDING`])
})

test('nothing is erased before its time, or without having been asked for', async () => {
  await soldAndAsked()
  vi.setSystemTime(noon + leavingRules.graceMs - 1)
  await ground.advanceLeaving(context(), seller)
  expect(left(whole)).toEqual(whole)
  await ground.advanceLeaving(context(), 'ben')
  await write(update(leavingKeys.leaving(seller), { set: { dueAt: null } }))
  vi.setSystemTime(noon + dayMs)
  await ground.advanceLeaving(context(), seller)
  expect(left(whole)).toEqual(whole)
})
