// Files of transfers at the platform over a table: every code of 1080, 1081 and 2003, four eyes, the file read back from
// its layout, results in any order.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dayMs, hourMs } from '#shared/durations.ts'
import { TransferFileWire } from '#shared/platform/api/transfers/wire.ts'
import { kogei, openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'
import { readZengin } from '#tests/support/zengin-reader.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
/** A Tuesday morning in Japan. */
const begin = Date.UTC(2026, 11, 1, 1)
let platform: PlatformTable
let keys: { readonly maker: string; readonly approver: string; readonly reader: string; readonly owner: string }
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  platform = await openPlatform()
  await platform.shop()
  const restricted = (...scopes: ('transfers:create' | 'transfers:read' | 'transfers:approve')[]) =>
    platform.key('restricted', { scopes })
  keys = {
    maker: await restricted('transfers:create', 'transfers:read'),
    approver: await restricted('transfers:approve', 'transfers:read'),
    reader: await restricted('transfers:read'),
    owner: await platform.key('secret'),
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await platform.close()
})
beforeEach(() => vi.setSystemTime(begin))

const handlerOf = async (name: string): Promise<Handler> =>
  (await import(`../../functions/platform/transfers/${name}.ts`)).handler
let calls = 0
async function call(name: string, body: object, { id = '', as = keys.maker, key = `t-${++calls}` } = {}) {
  const path = `/v1/transfer_files/${id}`
  const parameters = id === '' ? {} : { id }
  return platform.ask(await handlerOf(name), { method: 'POST', path, parameters, body: JSON.stringify(body), as, key })
}
async function look(name: string, id = '', query = '') {
  const parameters = id === '' ? {} : { [name === 'list-branches' ? 'bank_code' : 'id']: id }
  return platform.ask(await handlerOf(name), { method: 'GET', parameters, query, as: keys.owner })
}

const item = {
  ...{ bank_code: '0001', branch_code: '004', account_number: '0076543', payee_kana: 'モリシタ ナギ' },
  ...{ amount: 264_000, reference: 'po_1' },
}
const asked = {
  ...{ transfer_date: '2026-12-15', consignor_code: '123456', consignor_name: 'コウゲイノマ（カ' },
  consignor_account: { bank_code: '0001', branch_code: '001', account_type: '1', account_number: '1234567' },
  items: [item],
}
const named = { ...asked, created_by: 'Sakura Ito' }
const wire = ({ body }: { body: string }) => TransferFileWire.parse(JSON.parse(body))
const Exported = z.object({ file_name: z.string(), content: z.string(), sha256: z.string() })

const make = async (change: object = {}) => wire(await call('create-transfer-file', { ...named, ...change }))
const approve = (id: string, approved_by = 'Ken Mori', as = keys.approver) =>
  call('approve-transfer-file', { approved_by }, { id, as })
const fetchFile = (id: string, line_end = 'none') =>
  call('export-transfer-file', { exported_by: 'Ken Mori', line_end }, { id, as: keys.approver })
const send = (id: string) => call('send-transfer-file', { sent_by: 'Ken Mori' }, { id, as: keys.approver })
const tell = (id: string, results: object[]) => call('record-transfer-results', { results }, { id, as: keys.approver })
async function sent(change: object = {}) {
  const { id } = await make(change)
  for (const step of [await approve(id), await fetchFile(id), await send(id)]) expect(step.status, step.body).toBe(200)
  return id
}
const carry = async () => (await import('#functions/platform/transfers/cron-carry-out-transfers.ts')).handler({})
/** What the shop is told of files, by name. */
const told = async () =>
  (await platform.all())
    .map(({ type }) => String(type))
    .filter(type => type.startsWith('transfer_file.'))
    .toSorted()

describe('a file', () => {
  test('goes from one person to another, to the bank and back, and its bytes say what was asked', async () => {
    const { id, status, total_amount, cut_off } = await make({
      items: [item, { ...item, amount: '500', reference: 'po_2' }],
    })
    expect([status, total_amount, cut_off]).toEqual(['DRAFT', 264_500, '2026-12-14T06:00:00.000Z'])
    expect(wire(await approve(id))).toMatchObject({ status: 'APPROVED', approved_by: { by: 'Ken Mori' } })
    const out = Exported.parse(JSON.parse((await fetchFile(id)).body))
    const { header, transfers, trailer } = readZengin(Buffer.from(out.content, 'base64'))
    expect(header).toMatchObject({
      consignorCode: '0000123456',
      consignorName: 'ｺｳｹﾞｲﾉﾏ(ｶ',
      date: '1215',
      accountType: '2',
    })
    expect(transfers).toMatchObject([
      { bankName: 'ﾐｽﾞﾎ', branchName: 'ﾏﾙﾉｳﾁﾁﾕｳｵｳ', accountType: '1', payee: 'ﾓﾘｼﾀ ﾅｷﾞ', amount: '0000264000' },
      { customerCode1: '0000000002', amount: '0000000500' },
    ])
    expect(trailer).toMatchObject({ count: '000002', total: '000000264500' })
    // The same bytes again, and with lines where the bank wants them.
    expect(Exported.parse(JSON.parse((await fetchFile(id)).body)).sha256).toBe(out.sha256)
    const lined = Exported.parse(JSON.parse((await fetchFile(id, 'crlf')).body))
    expect(readZengin(Buffer.from(lined.content, 'base64')).transfers).toEqual(transfers)
    expect(wire(await send(id)).status).toBe('SENT')
    expect(wire(await tell(id, [{ line: 2, status: 'returned', reason: 'no_account' }]))).toMatchObject({
      ...{ status: 'SENT', returned_count: 1, returned_amount: 500 },
    })
    expect(wire(await tell(id, [{ line: 1, status: 'done' }]))).toMatchObject({
      status: 'RESULT_IMPORTED',
      done_amount: 264_000,
    })
    // Told again nothing changes; what was carried out may come back.
    expect(wire(await tell(id, [{ line: 1, status: 'done' }]))).toMatchObject({ version: 6 })
    expect(wire(await tell(id, [{ line: 1, status: 'returned' }]))).toMatchObject({ version: 7, returned_count: 2 })
    const lines = JSON.parse((await look('list-transfer-lines', id)).body)
    expect(lines.list).toMatchObject([
      { reference: 'po_1', status: 'returned', reason: 'other' },
      { reference: 'po_2', status: 'returned', reason: 'no_account' },
    ])
    expect(await told()).toEqual([
      ...['transfer_file.approved', 'transfer_file.created'],
      ...['transfer_file.result', 'transfer_file.result', 'transfer_file.result', 'transfer_file.sent'],
    ])
  })

  test('is made once for a key, however often the call comes', async () => {
    const before = JSON.parse((await look('list-transfer-files')).body).total_count
    const same = { key: 'one-file' }
    const replies = await Promise.all([1, 2, 3].map(() => call('create-transfer-file', named, same)))
    const again = await call('create-transfer-file', named, same)
    expect(again.status).toBe(201)
    expect(replies.filter(({ status }) => status === 201).every(({ body }) => body === again.body)).toBe(true)
    expect(JSON.parse((await look('list-transfer-files')).body).total_count).toBe(before + 1)
  })

  test('is fetched with the same bytes by all who fetch it at once', async () => {
    const { id } = await make()
    await approve(id)
    const fetched = await Promise.all([1, 2, 3, 4].map(() => fetchFile(id)))
    expect(fetched.map(({ status, body }) => [status, Exported.safeParse(JSON.parse(body)).data?.sha256])).toEqual(
      fetched.map(({ body }) => [200, Exported.parse(JSON.parse(body)).sha256]),
    )
    expect(new Set(fetched.map(({ body }) => body)).size).toBe(1)
  })

  test('that is approved and given up at once is given up, and whoever approves later reads so', async () => {
    const { id } = await make()
    const [approved, given] = await Promise.all([approve(id), call('delete-transfer-file', {}, { id })])
    expect(wire(given).status).toBe('DELETED')
    if (approved.status !== 200)
      expect([approved.status, approved.body]).toEqual([409, expect.stringContaining('E1080320004')])
    expect(JSON.parse((await look('get-transfer-file', id)).body).status).toBe('DELETED')
  })

  test('of 9,999 lines is one transaction, and one line more is refused (E1080326009)', async () => {
    const items = Array.from({ length: 9_999 }, (_, n) => ({ ...item, reference: `po_${n}`, amount: n + 1 }))
    const { id, count } = await make({ items })
    expect(count).toBe(9_999)
    await approve(id)
    const out = Exported.parse(JSON.parse((await fetchFile(id)).body))
    const { transfers } = readZengin(Buffer.from(out.content, 'base64'))
    expect(Number(transfers.at(-1)?.['amount'])).toBe(9_999)
    expect((await call('create-transfer-file', { ...named, items: [...items, item] })).codes).toEqual(['E1080326009'])
  })

  test.each([
    ['101 lines of the highest amount', Array.from({ length: 101 }, () => 9_999_999_999), 100, '99'],
    ['a line of two yen where one is left', [...Array.from({ length: 100 }, () => 9_999_999_999), 98, 2], 101, '1'],
  ])('whose total the bank cannot write is refused, not approved: %s', async (_, amounts, at, left) => {
    const items = amounts.map((amount, n) => ({ ...item, reference: `po_${n}`, amount }))
    const { status, body } = await call('create-transfer-file', { ...named, items })
    expect(status).toBe(400)
    expect(JSON.parse(body).errors).toMatchObject([
      { error_code: 'E1081324005', pointer: `/items/${at}/amount`, params: [left] },
    ])
    const fitting = items.with(at, { ...item, reference: 'po_last', amount: Number(left) })
    const { id, total_amount } = await make({ items: fitting })
    expect(total_amount).toBe(999_999_999_999)
    await approve(id)
    const out = Exported.parse(JSON.parse((await fetchFile(id)).body))
    expect(readZengin(Buffer.from(out.content, 'base64')).trailer).toMatchObject({ total: '999999999999' })
  })

  test('is carried out by the bank of the sandbox when its day has come, line by line, but what was told', async () => {
    const wrong = ['0000001', '0000002', '0000003', '0000004'].map(account_number => ({ ...item, account_number }))
    const id = await sent({ items: [item, ...wrong] })
    expect((await tell(id, [{ line: 1, status: 'done' }])).status).toBe(200)
    vi.setSystemTime(Date.UTC(2026, 11, 14, 23, 59))
    await carry()
    expect(wire(await look('get-transfer-file', id)).status).toBe('SENT')
    vi.setSystemTime(Date.UTC(2026, 11, 15, 0, 1))
    await carry()
    expect(wire(await look('get-transfer-file', id))).toMatchObject({
      status: 'RESULT_IMPORTED',
      done_count: 1,
      returned_count: 4,
    })
    const { list } = JSON.parse((await look('list-transfer-lines', id)).body)
    expect(list.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...[null, 'no_account', 'name_mismatch', 'account_closed', 'refused'],
    ])
  })

  test('may pay an account that was kept before', async () => {
    const payee = await call('create-payee', { ...item, amount: undefined, reference: undefined })
    const { id: payee_id } = JSON.parse(payee.body)
    expect(payee.body).not.toContain('0076543')
    const { id } = await make({ items: [{ payee_id, amount: 100, reference: 'po_9' }] })
    expect(JSON.parse((await look('list-transfer-lines', id)).body).list).toMatchObject([
      { payee_id, account_number: '0076543', payee_kana: 'ﾓﾘｼﾀ ﾅｷﾞ' },
    ])
  })

  test.each([
    { bank_code: '0005', branch_code: '001', account_number: '1111111' },
    { account_number: '0076543' },
    { bank_code: '0001' },
    { payee_kana: 'モリシタ ナギ' },
    { account_type: '1' },
  ])('does not guess which account is meant where a line names a kept one and writes %j', async written => {
    const payee = await call('create-payee', { ...item, amount: undefined, reference: undefined })
    const { id: payee_id } = JSON.parse(payee.body)
    const both = { payee_id, amount: 100, reference: 'po_9', ...written }
    const reply = await call('create-transfer-file', { ...named, items: [item, both] })
    expect(reply.codes).toEqual(['E9992001001'])
    expect(JSON.parse(reply.body).errors).toMatchObject([{ field: 'payee_id', pointer: '/items/1/payee_id' }])
    const preview = JSON.parse((await call('preview-transfer-file', { ...asked, items: [both] }, { key: '' })).body)
    expect(preview).toMatchObject({ count: 0, lines: [{ errors: [{ error_code: 'E9992001001' }] }] })
  })
})

describe('four eyes', () => {
  test('are two people with two keys, each with its own scope', async () => {
    const { id } = await make()
    expect((await approve(id, 'Ken Mori', keys.maker)).codes).toEqual(['E9994078040'])
    expect((await approve(id, 'Sakura Ito')).codes).toEqual(['E9994078040'])
    expect((await call('create-transfer-file', named, { as: keys.approver })).codes).toEqual(['E9994078040'])
    expect((await call('create-transfer-file', named, { as: keys.reader })).codes).toEqual(['E9994078040'])
    const own = wire(await call('create-transfer-file', named, { as: keys.owner }))
    // The owner's key may do both, but not to the same file.
    expect((await approve(own.id, 'Ken Mori', keys.owner)).codes).toEqual(['E9994078040'])
    expect((await approve(own.id)).status).toBe(200)
  })

  test('do not see the file of another shop', async () => {
    await platform.shop({ shopId: 's_00000000002' })
    const stranger = await platform.key('secret', { shopId: 's_00000000002' })
    const { id } = await make()
    expect((await approve(id, 'Ken Mori', stranger)).codes).toEqual(['E9992001002'])
  })
})

describe('the codes', () => {
  const refused = async (change: object) => (await call('create-transfer-file', { ...named, ...change })).codes
  const lines = (...changes: object[]) => ({ items: changes.map(change => ({ ...item, ...change })) })
  test.each<[string, object]>([
    ['E1080321001', { transfer_date: undefined }],
    ['E1080321008', { transfer_date: '15.12.2026' }],
    ['E1080321008', { transfer_date: '2026-02-31x' }],
    ['E1080321011', { transfer_date: '2026-11-30' }],
    ['E1080321008', { transfer_date: '2026-02-30' }],
    ['E1080321008', { transfer_date: '2027-02-29' }],
    ['E1080321031', { transfer_date: '2026-12-19' }],
    ['E1080321031', { transfer_date: '2026-12-31' }],
    ['E1080321007', { transfer_date: '2027-01-05' }],
    ['E1080321011', { transfer_date: '2026-12-01' }],
    ['E1080322006', { consignor_code: '12a' }],
    ['E1080322006', { consignor_code: '12345678901' }],
    ['E1080323008', { consignor_name: '・・' }],
    ['E1081247007', { consignor_account: { ...asked.consignor_account, account_type: '2' } }],
    ['E1081247007', lines({ account_type: '4' })],
    ['E1080323003', { consignor_name: 'ア'.repeat(41) }],
    ['E1080323008', { consignor_name: '工芸の間' }],
    ['E1080326024', { items: [] }],
    ['E1081245002', lines({ bank_code: '0000' })],
    ['E1081245002', lines({ bank_code: undefined })],
    ['E1081246002', lines({ branch_code: '999' })],
    ['E1081248006', lines({ account_number: '12' })],
    ['E1081324005', lines({ amount: 10_000_000_000 })],
    ['E1081324006', lines({ amount: 'much' })],
    ['E1081324007', lines({ amount: 0 })],
    ['E1081325001', lines({ payee_kana: '' })],
    ['E1081325002', { items: [{ payee_id: 'pe_unknown', amount: 100, reference: 'po_9' }] }],
    ['E1081325003', lines({ payee_kana: 'ガ'.repeat(16) })],
    ['E1081325008', lines({ payee_kana: '森下' })],
    ...['ー', 'ﾞ', '・', 'ﾊﾟﾟ', '゛ア', 'ア゛', 'ナ゜', '（）', 'ヽ'].map((payee_kana): [string, object] => [
      'E1081325008',
      lines({ payee_kana }),
    ]),
    ['E1081245002', { consignor_account: { ...asked.consignor_account, bank_code: '0000' } }],
  ])('%s for %j', async (code, change) => expect(await refused(change)).toEqual([code]))

  test('of every line are said at once, each with its place, and the preview says them without keeping anything', async () => {
    const wrong = lines({}, { bank_code: '0000', amount: 0 }, { payee_kana: '森' }, {})
    const reply = await call('create-transfer-file', { ...named, ...wrong })
    const pointers = JSON.parse(reply.body).errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(reply.codes).toEqual(['E1081245002', 'E1081324007', 'E1081325008'])
    expect(pointers).toEqual(['/items/1/bank_code', '/items/1/amount', '/items/2/payee_kana'])
    const rows = (await platform.all()).length
    const preview = JSON.parse((await call('preview-transfer-file', { ...asked, ...wrong }, { key: '' })).body)
    expect(preview).toMatchObject({ count: 2, total_amount: 528_000 })
    expect(
      preview.lines.map(({ errors }: { errors: { error_code: string }[] }) => errors.map(each => each.error_code)),
    ).toEqual([...[[], ['E1081245002', 'E1081324007'], ['E1081325008'], []]])
    const repeated = preview.lines.map(({ is_repeated }: { is_repeated: boolean }) => is_repeated)
    expect(repeated).toEqual([false, false, false, true])
    expect((await platform.all()).filter(({ SK }) => String(SK).startsWith('tf_')).length).toBeLessThanOrEqual(rows)
  })

  test('E1080320004: of a file that stands otherwise', async () => {
    const { id } = await make()
    expect((await send(id)).codes).toEqual(['E1080320004'])
    expect((await fetchFile(id)).codes).toEqual(['E1080320004'])
    expect((await tell(id, [{ line: 1, status: 'done' }])).codes).toEqual(['E1080320004'])
    const remove = async (as: string) =>
      platform.ask(await handlerOf('delete-transfer-file'), { method: 'DELETE', parameters: { id }, as })
    expect((await remove(keys.maker)).status).toBe(200)
    expect((await approve(id)).codes).toEqual(['E1080320004'])
    const out = await sent()
    const gone = await platform.ask(await handlerOf('delete-transfer-file'), {
      ...{ method: 'DELETE', parameters: { id: out }, as: keys.maker },
    })
    expect(gone.codes).toEqual(['E1080320004'])
    await tell(out, [{ line: 1, status: 'returned', reason: 'refused' }])
    expect((await tell(out, [{ line: 1, status: 'done' }])).codes).toEqual(['E1080320004'])
    const beyond = await tell(out, [
      { line: 1, status: 'returned' },
      { line: 2, status: 'done' },
    ])
    expect(JSON.parse(beyond.body).errors).toMatchObject([
      {
        ...{ error_code: 'E1080326007', pointer: '/results/1/line' },
        error_message: 'The transfer file has 1 line. Give the number of one of them.',
      },
    ])
  })

  test('a line is told one result in a call', async () => {
    const id = await sent()
    const twice = await tell(id, [
      { line: 1, status: 'done' },
      { line: 1, status: 'returned', reason: 'no_account' },
    ])
    expect(JSON.parse(twice.body).errors).toMatchObject([{ error_code: 'E9992001001', pointer: '/results/1/line' }])
    expect(wire(await look('get-transfer-file', id))).toMatchObject({
      status: 'SENT',
      done_count: 0,
      returned_count: 0,
    })
    expect((await tell(id, [{ line: 1, status: 'done' }])).status).toBe(200)
  })

  test.each<[object, string]>([
    [{ transfer_date: '2027-01-05' }, '/transfer_date The transfer date must be at most 30 days from today.'],
    [lines({}, { account_number: '123456' }), '/items/1/account_number The account number must have exactly 7 digits.'],
    [{ consignor_code: '1'.repeat(11) }, '/consignor_code The consignor code must have 1 to 10 digits.'],
    [lines({}, {}, { account_type: '2' }), '/items/2/account_type The account type must be 0 or 1.'],
    [lines({ amount: 1e16 }), '/items/0/amount The transfer amount must be at most 9,999,999,999 yen.'],
  ])('of %j say the rule that was broken, at its place: %s', async (change, said) => {
    const { body } = await call('create-transfer-file', { ...named, ...change })
    const [error] = JSON.parse(body).errors
    expect(`${error.pointer} ${error.error_message}`).toBe(said)
  })

  test('E1080321011: of a file whose bank takes it no more', async () => {
    const [drafted, approved] = [await make(), await make()]
    await approve(approved.id)
    vi.setSystemTime(Date.UTC(2026, 11, 14, 6))
    expect((await approve(drafted.id)).codes).toEqual(['E1080321011'])
    expect((await fetchFile(approved.id)).codes).toEqual(['E1080321011'])
  })

  test('E2003320004 and E2003061002: of the bank that finds another state, or no shop', async () => {
    const { carryOut } = await import('#functions/platform/transfers/files/sandbox-bank.ts')
    const { table } = await import('#functions/machinery/clients/clients.ts')
    const context = {
      table,
      newId: () => 'unused',
      commit: () => Promise.reject(new Error('nothing is to be written')),
    }
    const { id } = await make()
    const ref = { mode: 'test', shopId: kogei.shopId, id } as const
    expect(await carryOut(context, ref, Date.now)).toBe('E2003320004')
    expect(await carryOut(context, { ...ref, shopId: 's_99999999999' }, Date.now)).toBe('E2003061002')
    vi.setSystemTime(begin + 20 * dayMs + hourMs)
    // Nothing that was not sent is ever due.
    await carry()
    expect(wire(await look('get-transfer-file', id)).status).toBe('DRAFT')
  })
})

test('banks and branches are found by name, reading or code', async () => {
  const names = async (name: string, id: string, query: string) =>
    JSON.parse((await look(name, id, query)).body).list.map((each: { name: string }) => each.name)
  expect(await names('list-banks', '', `keyword=${encodeURIComponent('みずほ')}`)).toEqual(['みずほ', 'みずほ信託'])
  expect(await names('list-banks', '', 'keyword=0001')).toEqual(['みずほ'])
  expect(await names('list-branches', '0001', `keyword=${encodeURIComponent('まるのうちち')}`)).toEqual(['丸の内中央'])
  expect((await look('list-branches', '0000')).codes).toEqual(['E1081245002'])
})
