// Money out from the end of a month to the bank's answers (D88): closed by the clock, put on its way by one operator,
// approved by another, carried out by the bank of the sandbox, taken over by webhook.

import { afterAll, describe, expect, test } from 'vitest'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { getOverview } from '#shared/api/buying/orders.ts'
import {
  adminBatchPayouts,
  adminExportPayoutBatch,
  adminGetPayoutBatch,
  adminHoldPayout,
  adminListPayoutBatches,
  adminMovePayoutBatch,
  adminPreviewPayouts,
  adminRecordPayout,
} from '#shared/api/earning/console/payouts.ts'
import { adminGetPayable, adminListPayables } from '#shared/api/earning/console/sales.ts'
import { listPayouts, payoutStatement, searchBanks } from '#shared/api/earning/payouts.ts'
import { saleHistory } from '#shared/api/earning/sales.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { monthBefore, monthEnd, payDayOf } from '#shared/domain/earning/payout/payout.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { dayInJapan, minuteInJapan, monthInJapan } from '#shared/japan-time.ts'
import { disableApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { addDays, isBusinessDay } from '#shared/platform/transfers/business-day.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'
import { readZengin } from '#tests/support/zengin-reader.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const [maker, approver] = [await world.operator('finance'), await world.operator('finance')]
const account = {
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内中央支店', branchCode: '004' },
  ...{ depositType: 2 as const, payeeName: 'モリシタ ナギ' },
}
/** An account of before accounts were checked. */
const older = { ...account, accountNumber: '0076543', payeeName: 'モリシタ　ナギ' }
async function sellerOf(accountNumber: string | null): Promise<Person> {
  const seller = await world.seller()
  if (accountNumber !== null)
    await world.ask(updateBank, { ...account, accountNumber, password: seller.password }, seller)
  await world.order({ seller, state: 'completed' })
  return seller
}
const [paid, returned, unknown] = [await sellerOf('0076543'), await sellerOf('0000001'), await sellerOf(null)]
const [uncoded, closed] = [await sellerOf(null), await sellerOf(null)]
await world.table.keepAccount(uncoded.id, { ...older, branchCode: null })
await world.table.keepAccount(closed.id, { ...older, branchCode: '999' })
const twins = [await sellerOf('0076599'), await sellerOf('0076599')]
const month = monthInJapan(world.app.clock.now())
const transferDate = payDayOf(month, await holidays())
const idOf = ({ id }: Person) => `member-${id}_${month}_1`
const net = 264_000 + 38_300 - 5_300

await world.app.clock.set(new Date(monthEnd(month) + 2 * hourMs).toISOString(), 'everything')
await world.app.quiet()
const preview = () => world.ask(adminPreviewPayouts, { transferDate }, maker)
const batchOf = async (id: string) => world.ask(adminGetPayoutBatch, { id }, maker)
let batchId = ''

describe('searchBanks', () => {
  test('a seller finds bank and branch as the passbook writes them, by name, reading or code', async () => {
    const seller = await world.seller()
    const search = (keyword: string, bankCode?: string) =>
      world.ask(searchBanks, { keyword, ...(bankCode && { bankCode }) }, seller)
    const mizuho = { code: '0001', name: 'みずほ' }
    for (const keyword of ['みずほ銀行', 'ミズホ', '0001']) expect(await search(keyword)).toContainEqual(mizuho)
    for (const keyword of ['丸の内中央支店', 'まるのうち', '004'])
      expect(await search(keyword, '0001')).toContainEqual({ code: '004', name: '丸の内中央' })
    expect(await search('どこにもない')).toEqual([])
    expect(await search('本店', '9999')).toEqual([])
  })
})

describe('adminPreviewPayouts', () => {
  test('the month was closed by itself, and an operator sees what stands against each payout', async () => {
    const { list, cutOff } = await preview()
    const row = (seller: Person) => list.find(({ payoutId }) => payoutId === idOf(seller))
    expect(row(paid)).toMatchObject({ state: 'payable', isReady: true, problems: [], month, works: 1 })
    expect(row(unknown)).toMatchObject({ isReady: false, problems: ['no-account'] })
    expect(cutOff).not.toBeNull()
    expect(row(uncoded)).toMatchObject({ isReady: false, problems: ['account-codes'] })
    // A branch that is no more: the close of the month has found it.
    expect(row(closed)).toMatchObject({ isReady: false, problems: ['account-unlisted'] })
    // The second of two transfers of one sum to one account is not chosen by itself.
    expect(twins.map(twin => row(twin)?.problems).toSorted()).toEqual([[], ['repeated']])
    const { consignorProblems, total } = await preview()
    expect(consignorProblems).toEqual([])
    expect(total).toBe(list.reduce((sum, { isReady, amount }) => sum + (isReady ? amount : 0), 0))
    // Closed once: another hour makes no second one.
    await world.app.clock.advance('PT1H', 'everything')
    await world.app.quiet()
    expect((await preview()).list.map(({ payoutId }) => payoutId).toSorted()).toEqual(
      list.map(({ payoutId }) => payoutId).toSorted(),
    )
    expect((await world.call(adminPreviewPayouts, {}, await world.operator('support'))).code).toBe(403)
    expect((await world.ask(adminPreviewPayouts, { transferDate: '2026-01-01' }, maker)).cutOff).toBeNull()
  })
})

describe('a seller whom nothing can be transferred to', () => {
  test('is told by mail, on the first page and on that of sales, and not any more once the account is right', async () => {
    for (const [seller, problem, jp, en] of [
      [unknown, 'no-account', '受取口座が未登録', 'There is no bank account'],
      [uncoded, 'account-codes', '口座に金融機関・支店のコードがありません', 'The account lacks the codes'],
      [closed, 'account-unlisted', '統廃合', 'The bank or branch of the account is no longer there'],
    ] as const) {
      const { accountProblem, list } = await world.ask(listPayouts, {}, seller)
      expect([accountProblem, list.length]).toEqual([problem, 1])
      const { tasks } = await world.ask(getOverview, {}, seller)
      expect(tasks).toMatchObject([{ kind: 'account' }])
      expect(await world.noticesOf(seller)).toContain('売上金をお振り込みできる口座がありません')
      const cookies = { at: await world.tokenOf(seller), rt: '' }
      expect((await world.app.fetch('/jp/mine/sales', { cookies })).body).toContain(jp)
      expect((await world.app.fetch('/en/mine/sales', { cookies })).body).toContain(en)
    }
    const mails = await world.app.outbox({ channel: 'mail', to: closed.email })
    expect(mails.filter(({ text }) => text.includes('この金融機関または支店が見つかりません'))).toHaveLength(1)

    await world.ask(updateBank, { ...account, accountNumber: '0076541', password: closed.password }, closed)
    expect((await world.ask(listPayouts, {}, closed)).accountProblem).toBeNull()
    expect((await world.ask(getOverview, {}, closed)).tasks).toEqual([])
    expect((await preview()).list.find(({ payoutId }) => payoutId === idOf(closed))).toMatchObject({ isReady: true })
    expect((await world.ask(listPayouts, {}, paid)).accountProblem).toBeNull()
  })
})

describe('adminHoldPayout', () => {
  test('what is held is in no batch until it is let go', async () => {
    const hold = { id: idOf(paid), hold: true, reason: '口座名義を確認中' }
    expect((await world.ask(adminHoldPayout, hold, maker)).payout).toMatchObject({ state: 'held', note: hold.reason })
    expect((await world.call(adminHoldPayout, hold, maker)).code).toBe(40990)
    const asked = await world.call(adminBatchPayouts, { transferDate, ids: [idOf(paid)] }, maker)
    expect(asked.code).toBe(40990)
    await world.ask(adminHoldPayout, { ...hold, hold: false }, maker)
    expect((await world.call(adminHoldPayout, { ...hold, id: `member-nobody_${month}_1` }, maker)).code).toBe(404)
  })
})

describe('adminBatchPayouts', () => {
  test('one operator puts payouts on their way; who has no account is left out', async () => {
    const ids = [paid, returned, unknown].map(idOf)
    const { batch } = await world.ask(adminBatchPayouts, { transferDate, ids }, maker)
    batchId = batch.batchId
    await world.app.quiet()
    const made = await batchOf(batchId)
    expect(made.batch).toMatchObject({ state: 'waiting', count: 2, failure: null })
    // What waits for the second person stands on the first page of finance, and on nobody else's.
    const { payouts } = await world.ask(adminOverview, {}, approver)
    expect(payouts).toMatchObject({ toApprove: 1, toSend: 0 })
    expect((await world.ask(adminOverview, {}, await world.operator('support'))).payouts).toBeNull()
    expect(made.list.map(({ state }) => state)).toEqual(['batched', 'batched'])
    const mine = await world.ask(saleHistory, {}, paid)
    expect(mine.list).toMatchObject([{ payStatus: 'batched' }])
    expect((await world.call(adminBatchPayouts, { transferDate, ids: [idOf(paid)] }, maker)).code).toBe(40990)
    expect((await world.call(adminBatchPayouts, { transferDate, ids: ['member-nobody_2026-01_1'] }, maker)).code).toBe(
      40993,
    )
  })

  test('a day on which no bank transfers is refused before anything is written', async () => {
    const before = await world.ask(adminListPayoutBatches, {}, maker)
    const known = await holidays()
    const today = dayInJapan(world.app.clock.now())
    const closed = Array.from({ length: 30 }, (_, ahead) => addDays(today, ahead)).filter(
      day => !isBusinessDay(day, known),
    )
    expect(closed.length).toBeGreaterThan(7)
    for (const day of ['2026-01-01', today, ...closed, addDays(today, 31)]) {
      const asked = await world.call(adminBatchPayouts, { transferDate: day, ids: [idOf(unknown)] }, maker)
      const errors = [{ field: 'transferDate', key: 'TRANSFER_DATE' }]
      expect(asked, day).toMatchObject({ code: 40000, data: { errors } })
    }
    expect((await world.ask(adminListPayoutBatches, {}, maker)).total).toBe(before.total)
  })

  test('where no file can be made everything is payable again, and the batch says why', async () => {
    const late = await sellerOf('0076543')
    await world.app.quiet()
    const { batch } = await world.ask(adminBatchPayouts, { transferDate, ids: [idOf(unknown)] }, maker)
    await world.app.quiet()
    expect((await batchOf(batch.batchId)).batch).toMatchObject({ state: 'given-up' })
    // What ended after the month waits for the next.
    expect((await world.ask(listPayouts, {}, late)).total).toBe(0)
  })
})

describe('adminMovePayoutBatch', () => {
  test('another operator approves, and not before that is there a file', async () => {
    expect((await world.call(adminMovePayoutBatch, { id: batchId, move: 'send' }, maker)).code).toBe(40990)
    expect((await world.call(adminExportPayoutBatch, { id: batchId }, maker)).code).toBe(40990)
    expect((await world.call(adminMovePayoutBatch, { id: batchId, move: 'approve' }, maker)).code).toBe(40991)
    const approved = await world.ask(adminMovePayoutBatch, { id: batchId, move: 'approve' }, approver)
    expect(approved.batch).toMatchObject({ state: 'approved', mayApprove: false })
    expect((await world.call(adminMovePayoutBatch, { id: 'nothing', move: 'approve' }, approver)).code).toBe(404)
  })
})

describe('adminExportPayoutBatch', () => {
  test('the bank’s file says whom, where and how much', async () => {
    const { content, batch, sha256 } = await world.ask(adminExportPayoutBatch, { id: batchId }, approver)
    expect(batch.state).toBe('exported')
    const { transfers, header } = readZengin(Buffer.from(content, 'base64'))
    expect(header['date']).toBe(transferDate.slice(5).replace('-', ''))
    expect(transfers.map(({ accountNumber, payee }) => [accountNumber, payee])).toEqual([
      ['0076543', 'ﾓﾘｼﾀ ﾅｷﾞ'],
      ['0000001', 'ﾓﾘｼﾀ ﾅｷﾞ'],
    ])
    expect((await world.ask(adminExportPayoutBatch, { id: batchId, lineEnd: 'none' }, maker)).sha256).toBe(sha256)
    await world.ask(adminMovePayoutBatch, { id: batchId, move: 'send' }, maker)
    expect((await world.call(adminMovePayoutBatch, { id: batchId, move: 'giveUp' }, maker)).code).toBe(40990)
  })
})

describe('adminGetPayoutBatch', () => {
  test('on its day the bank pays one and sends the other back, which is payable again and says why', async () => {
    await world.app.clock.set(new Date(Date.parse(transferDate) + 20 * minuteMs).toISOString(), 'everything')
    await world.app.quiet()
    const { batch, list } = await batchOf(batchId)
    expect(batch.state).toBe('finished')
    expect(list.map(({ state, note }) => [state, note])).toEqual([
      ['paid', null],
      ['returned', 'no_account'],
    ])
    expect((await world.ask(saleHistory, {}, returned)).list).toMatchObject([{ payStatus: 'payable' }])
    const [line] = (await world.ask(saleHistory, {}, paid)).list
    expect(line).toMatchObject({ payStatus: 'paid' })
    // The file of the page of sales says on which day.
    const file = await world.app.fetch('/jp/mine/sales/csv', { cookies: { at: await world.tokenOf(paid), rt: '' } })
    const rows = file.body.trimEnd().split('\r\n')
    const day = minuteInJapan(Date.parse(String(line?.payoutDate)))
    expect(rows.map(row => row.split(',').at(-1))).toEqual(['お支払い日（日本時間）', day])
    for (const seller of [paid, returned]) {
      const books = await world.ask(adminGetPayable, { seller: `member-${seller.id}` }, maker)
      expect(books.difference).toBe(0)
      expect(books.payable > 0).toBe(seller === returned)
      expect(books.lines.list.every(({ agrees }) => agrees)).toBe(true)
    }
    const { balance } = await world.ask(adminListPayables, {}, maker)
    expect(balance.transit).toBe(0)
    const outbox = await world.app.outbox({ channel: 'mail', to: returned.email })
    expect(
      outbox.some(({ text }) => text.includes('該当する口座がありません') || text.includes('no such account')),
    ).toBe(true)
    expect((await world.call(adminGetPayoutBatch, { id: 'nothing' }, maker)).code).toBe(404)
  })
})

describe('adminListPayoutBatches', () => {
  test('the files are listed, the latest first', async () => {
    const { list } = await world.ask(adminListPayoutBatches, {}, maker)
    expect(list.map(({ state }) => state).toSorted()).toEqual(['finished', 'given-up'])
  })
})

describe('adminRecordPayout', () => {
  test('what the bank sends back days later is the seller’s again', async () => {
    const record = { id: idOf(paid), result: 'returned', reason: 'refused' } as const
    await world.ask(adminRecordPayout, record, maker)
    await world.app.quiet()
    const { list } = await world.ask(listPayouts, {}, paid)
    expect(list).toMatchObject([{ state: 'returned', reason: 'refused', paidAt: null }])
    const books = await world.ask(adminGetPayable, { seller: `member-${paid.id}` }, maker)
    expect(books).toMatchObject({ difference: 0, balance: books.payable })
    expect((await world.call(adminRecordPayout, { ...record, id: idOf(unknown) }, maker)).code).toBe(40990)
    // To the same account it would come back again; another one is ready.
    const ready = async () =>
      (await world.ask(adminPreviewPayouts, {}, maker)).list.find(({ payoutId }) => payoutId === idOf(paid))
    expect((await ready())?.problems).toEqual(['returned'])
    await world.ask(updateBank, { ...account, accountNumber: '0076544', password: paid.password }, paid)
    expect((await ready())?.problems).toEqual([])
  })
})

describe('listPayouts', () => {
  test('a seller sees their own payouts alone', async () => {
    expect((await world.ask(listPayouts, {}, unknown)).list).toMatchObject([{ state: 'payable', bank: null }])
    expect((await world.ask(listPayouts, {}, await world.member())).total).toBe(0)
  })
})

describe('the page of sales', () => {
  test('leads to payouts beyond the twelfth, and keeps its place in the list of sales', async () => {
    await world.table.payBefore(idOf(returned), 12)
    const cookies = { at: await world.tokenOf(returned), rt: '' }
    const page = async (query: string) => (await world.app.fetch(`/jp/mine/sales${query}`, { cookies })).body
    const first = await page('?period=year')
    expect(first).toContain('/jp/mine/sales?period=year&amp;payoutPage=2#payouts')
    const last = Array.from({ length: 12 }).reduce<string>(each => monthBefore(each), month)
    const named = (each: string) => `<b>${each.slice(0, 4)}年${Number(each.slice(5))}月</b>`
    expect(first).toContain(named(month))
    expect(first).not.toContain(named(last))
    expect(await page('?payoutPage=2')).toContain(named(last))
  })
})

describe('payoutStatement', () => {
  test('a seller has the statement of a payout as a file, and nobody else’s', async () => {
    const download = async (who: Person) => {
      const headers = { authorization: await world.tokenOf(who), language: 'ja' }
      return world.app.fetch(`/api${payoutStatement.path}?id=${idOf(paid)}`, { headers })
    }
    const file = await download(paid)
    expect(file.headers['content-type']).toContain('application/pdf')
    expect(file.body.startsWith('%PDF')).toBe(true)
    expect(JSON.parse((await download(unknown)).body).code).toBe(404)
    expect(net).toBeGreaterThan(0)
  })
})

describe('the pages', () => {
  test('an operator reads what is to be paid and a file of transfers, a seller what was paid, in both languages', async () => {
    const at = await world.tokenOf(paid)
    const ot = await world.tokenOf(maker)
    const page = async (path: string, cookies: Record<string, string>) => {
      const reply = await world.app.fetch(path, { cookies })
      expect(reply.status, path).toBe(200)
      return reply.body
    }
    for (const [language, sent, back] of [
      ['jp', '全銀形式', '口座をご確認ください'],
      ['en', 'Zengin layout', 'Please check your account'],
    ] as const) {
      expect(await page(`/${language}/admin/payouts`, { ot })).toContain(transferDate)
      expect(await page(`/${language}/admin/payouts/detail?id=${batchId}`, { ot })).toContain(sent)
      expect(await page(`/${language}/mine/sales`, { at, rt: '' })).toContain(back)
    }
    const file = await world.app.fetch(`/jp/mine/sales/statement?id=${idOf(paid)}`, { cookies: { at, rt: '' } })
    expect(file.headers['content-type']).toBe('application/pdf')
  })
})

describe('what the platform does not take', () => {
  /** The next day on which banks transfer, with the last moment for it. */
  async function nextDay() {
    for (let ahead = 2; ahead < 12; ahead++) {
      const day = new Date(world.app.clock.now() + ahead * dayMs).toISOString().slice(0, 10)
      const { cutOff } = await world.ask(adminPreviewPayouts, { transferDate: day }, maker)
      if (cutOff !== null) return { day, cutOff }
    }
    throw new Error('banks transfer nothing for ten days')
  }
  async function newBatch() {
    const { day, cutOff } = await nextDay()
    const { batch } = await world.ask(adminBatchPayouts, { transferDate: day, ids: [idOf(paid)] }, maker)
    await world.app.quiet()
    const move = (step: 'approve' | 'giveUp' | 'send') =>
      world.call(adminMovePayoutBatch, { id: batch.batchId, move: step }, approver)
    return { id: batch.batchId, cutOff, move }
  }

  test('a file is approved and fetched before the bank’s last moment, or given up', async () => {
    const late = await newBatch()
    await world.app.clock.set(late.cutOff, 'everything')
    expect((await late.move('approve')).code).toBe(40992)
    expect((await late.move('giveUp')).code).toBe(200)
    await world.app.quiet()
    const approved = await newBatch()
    expect((await approved.move('approve')).code).toBe(200)
    await world.app.clock.set(approved.cutOff, 'everything')
    expect((await world.call(adminExportPayoutBatch, { id: approved.id }, maker)).code).toBe(40992)
    expect((await approved.move('giveUp')).code).toBe(200)
    await world.app.quiet()
  })

  test('an operator is told that payments are stopped, and everything stays as it was', async () => {
    const { id, move } = await newBatch()
    const { data } = await world.platform.call(listApiKeys, {})
    const keys = listApiKeys.output.parse(data).list.filter(key => JSON.stringify(key).includes('rk_'))
    for (const key of keys) await world.platform.call(disableApiKey, { id: key.id })
    expect((await world.call(adminPreviewPayouts, { transferDate }, maker)).code).toBe(50300)
    expect((await move('approve')).code).toBe(50300)
    expect((await world.call(adminExportPayoutBatch, { id }, approver)).code).toBe(50300)
    const record = { id: idOf(paid), result: 'paid' } as const
    expect((await world.call(adminRecordPayout, record, maker)).code).toBe(50300)
    expect((await batchOf(id)).batch.state).toBe('waiting')
  })
})
