import '#tests/support/unit-environment.ts'
import { beforeEach, expect, test } from 'vitest'
import { accountKeys, noticeKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { getInbox, noticesOf, readAllWrites } from '#functions/store/telling/notices.ts'
import { draft } from '#functions/telling/notices/texts/draft.ts'
import { deliver, membersNamedIn } from '#functions/telling/notices/writing/deliver.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { moment } from '#tests/support/unit-environment.ts'

const client = memoryClient(() => memory)
const table = tableMethods(client, 'memory')
let memory: MemoryTable
let commits: { once: string; outcome: string }[]
/** Runs once, just before the next transaction. */
let meanwhile: (() => Promise<unknown>) | undefined

const write = (
  once: string,
  writes: readonly Write[],
  events: { type: string; version: number; data: unknown }[] = [],
) =>
  transact(
    { client, tableName: 'memory' },
    {
      id: once,
      operation: 'test',
      bodyHash: '',
      keepsAnswer: false,
      now: () => moment,
      newId: () => crypto.randomUUID(),
    },
    { writes, events, answer: null },
  )

type Context = Parameters<typeof deliver>[0]
const commit: Context['commit'] = async ({ once, writes, events }) => {
  const change = meanwhile
  meanwhile = undefined
  await change?.()
  const result = await write(once, writes, [...(events ?? [])])
  if (result.outcome === 'clash' || result.outcome === 'conflict') throw new Error('nothing else moves here')
  commits.push({ once, outcome: result.outcome })
  return result
}

const bid = { id: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C', type: 'auction.bid-accepted', at: moment }
const words = { ja: '入札', en: 'Bid' }
const drafted = (userId: string) =>
  draft(userId, { type: 'auction', level: 1, title: words, content: words, mark: words })
const tell = (...members: string[]) =>
  deliver({ table, commit }, [{ cause: bid, drafts: members.map(drafted) }], new Map())
const state = async (userId: string) => ({
  notices: (await noticesOf(table, userId)).length,
  unread: (await getInbox(table, userId)).unread,
})

beforeEach(async () => {
  memory = new MemoryTable()
  commits = []
  meanwhile = undefined
  const consent = { termsVersion: '1', at: moment, language: 'ja' }
  const names = { surname: '山', name: '川', surnameReading: 'ヤマ', nameReading: 'カワ' }
  for (const userId of ['anna', 'ben', 'chika']) {
    const profile = { userId, email: `${userId}@example.jp`, username: userId, ...names, settings: [1, 2], consent }
    await write(`member ${userId}`, [put({ ...accountKeys.profile(userId), ...profile, createdAt: moment })])
  }
})

test('the writer tells all whom an event concerns in one transaction, once each', async () => {
  await tell('anna', 'ben', 'anna', 'nobody')
  expect(commits).toEqual([{ once: `${bid.id}#anna#ben`, outcome: 'done' }])
  expect(await state('anna')).toEqual({ notices: 1, unread: 1 })
  expect(await state('ben')).toEqual({ notices: 1, unread: 1 })
})

test('the writer tells of several events in one transaction, each member of each', async () => {
  const [first, second] = [bid, { ...bid, id: '01KB8Z6V3RM3F5Q9ZC5T0A1B2D' }]
  const tellings = [
    { cause: first, drafts: ['anna', 'ben'].map(drafted) },
    { cause: second, drafts: ['ben', 'chika'].map(drafted) },
  ]
  const known = await membersNamedIn(table, [{ data: { bidderId: 'anna', previousLeaderId: 'ben' } }])
  await deliver({ table, commit }, tellings, known)
  expect(commits.map(({ outcome }) => outcome)).toEqual(['done'])
  expect(await state('anna')).toEqual({ notices: 1, unread: 1 })
  expect(await state('ben')).toEqual({ notices: 2, unread: 2 })
  expect(await state('chika')).toEqual({ notices: 1, unread: 1 })
  // One of them comes again, beside a third.
  const third = { ...bid, id: '01KB8Z6V3RM3F5Q9ZC5T0A1B2E' }
  await deliver({ table, commit }, [...tellings.slice(1), { cause: third, drafts: [drafted('ben')] }], known)
  expect(commits.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done'])
  expect(await state('ben')).toEqual({ notices: 3, unread: 3 })
  expect(await state('chika')).toEqual({ notices: 1, unread: 1 })
})

test('members are read with the facts wherever an event names them, each once', async () => {
  const data = { sellerId: null, senderId: 'anna', closed: [{ senderId: 'ben' }, { senderId: 'anna' }] }
  const unpaid = { senderId: 'anna', closedSenderIds: ['chika'], price: 1 }
  const known = await membersNamedIn(table, [{ data }, { data: unpaid }])
  expect([...known.keys()].sort()).toEqual(['anna', 'ben', 'chika'])
})

test('a repeated event tells no member twice, also beside new recipients', async () => {
  await tell('anna', 'ben')
  await tell('anna', 'ben')
  await tell('ben', 'chika')
  expect(commits.map(({ outcome }) => outcome)).toEqual(['done', 'replayed', 'refused', 'done'])
  for (const userId of ['anna', 'ben', 'chika']) expect(await state(userId)).toEqual({ notices: 1, unread: 1 })
})

test('a member who reads the whole list meanwhile finds the notice unread after', async () => {
  await tell('anna')
  const second = { ...bid, id: '01KB8Z6V3RM3F5Q9ZC5T0A1B2D' }
  meanwhile = async () => write('read all', readAllWrites('anna', await getInbox(table, 'anna')))
  await deliver({ table, commit }, [{ cause: second, drafts: [drafted('anna')] }], new Map())
  expect(commits.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'done'])
  expect(await state('anna')).toEqual({ notices: 2, unread: 1 })
  expect(await table.get(noticeKeys.notice('anna', second.id))).toMatchObject({ generation: 1 })
})

test('the writer tells ten members in a transaction', async () => {
  const consent = { termsVersion: '1', at: moment, language: 'ja' }
  const names = { surname: '山', name: '川', surnameReading: 'ヤマ', nameReading: 'カワ' }
  const many = Array.from({ length: 23 }, (_, n) => `watcher-${n}`)
  for (const userId of many) {
    const profile = { userId, email: `${userId}@example.jp`, username: userId, ...names, settings: [1], consent }
    await write(`member ${userId}`, [put({ ...accountKeys.profile(userId), ...profile, createdAt: moment })])
  }
  await tell(...many)
  expect(commits).toHaveLength(3)
  for (const userId of many) expect(await state(userId)).toEqual({ notices: 1, unread: 1 })
})
