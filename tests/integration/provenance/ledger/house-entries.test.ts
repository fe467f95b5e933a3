// What the house adds to a work's history by the console (D90): once, for good, and with nothing of a person in it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { adminUpdateProduct } from '#shared/api/catalogue/console/works.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { adminAddLedgerEntry, adminListLedgerEntries } from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { houseEntryTypes } from '#shared/domain/provenance/ledger/house-facts.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const text = { ja: '「志野の現在」展に出品', en: 'Shown at “Shino Today”' }
const entryOf = (id: string, change: object = {}) => ({
  ...{ id, type: 'exhibited' as const, day: '2025-04-01', text },
  ...change,
})
const add = (id: string, who: Person, change: object = {}, key?: string) =>
  world.call(adminAddLedgerEntry, entryOf(id, change), who, key)
const editor = await world.operator('editor')
const published = async () => (await world.publishWork({ kind: 'display' })).id

async function proven(id: string) {
  const { entries, head } = await world.ask(getLedgerProof, { workId: id })
  expect(await verifyLedger({ workId: id, entries }, head, sha256)).toMatchObject({ problems: [], newer: 0 })
  return entries
}

describe('adminAddLedgerEntry', () => {
  test('adds an entry of each type to the history, which verifies, with the hash of what was attached', async () => {
    const id = await published()
    const picture = await world.uploadPicture('work', editor)
    for (const type of houseEntryTypes) expect((await add(id, editor, { type })).code).toBe(200)
    expect(await add(id, editor, { type: 'restored', imgs: [picture] })).toMatchObject({
      code: 200,
      data: {
        entry: { seq: 8, type: 'restored', occurredAt: '2025-03-31T15:00:00.000Z', actor: { role: 'house' } },
        pictures: [{ id: picture }],
      },
    })
    const entries = await proven(id)
    expect(entries.map(({ entry }) => entry.type)).toEqual(['registered', ...houseEntryTypes, 'restored'])
    expect(entries.at(-1)?.entry).toMatchObject({
      data: { text },
      sd: [],
      media: [{ role: 'repair', type: 'image/jpeg', sha256: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
    })
    // A picture is attached once.
    expect((await add(id, editor, { imgs: [picture] })).code).toBe(40980)
    expect((await add(id, await world.owner(), { imgs: [await world.uploadPicture('work', editor)] })).code).toBe(40980)

    const seen = await world.ask(adminListLedgerEntries, { id, before: '8' }, await world.operator('support'))
    expect(seen.entries.map(({ entry }) => entry.seq)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(seen).toMatchObject({ id, next: null, head: { seq: 8 } })
    const trail = await world.ask(adminListAudit, { subjectKind: 'work', subjectId: id }, await world.owner())
    const [act] = trail.list.filter(({ action }) => action === 'adminAddLedgerEntry')
    expect(JSON.parse(act?.after ?? '')).toMatchObject({ seq: 8, type: 'restored', text, imgs: [picture] })
  })

  test('is for editors and reviewers, for a work with a history, and for what has happened', async () => {
    const id = await published()
    for (const role of ['support', 'finance'] as const)
      expect((await add(id, await world.operator(role))).code).toBe(403)
    expect((await add(id, await world.operator('reviewer'))).code).toBe(200)
    expect((await add('none', editor)).code).toBe(404)
    expect((await world.call(adminListLedgerEntries, { id: 'none' }, editor)).code).toBe(404)

    const draft = (await world.createDraft()).id
    expect((await add(draft, editor)).code).toBe(40942)
    expect(await world.ask(adminListLedgerEntries, { id: draft }, editor)).toMatchObject({ head: null, entries: [] })

    const now = world.app.clock.now()
    expect((await add(id, editor, { day: dayInJapan(now) })).code).toBe(200)
    const refused = (field: string, key: string) => ({ code: 40000, data: { errors: [{ field, key }] } })
    const tomorrow = dayInJapan(now + 86_400_000)
    expect(await add(id, editor, { day: tomorrow })).toMatchObject(refused('day', 'DATE_FUTURE'))
    expect(await add(id, editor, { day: '0999-12-31' })).toMatchObject(refused('day', 'DATE_FORMAT'))
    expect((await add(id, editor, { type: 'sold' })).code).toBe(40000)
    expect((await add(id, editor, { type: 'location_changed' })).code).toBe(40000)
    expect(await proven(id)).toHaveLength(3)
  })

  test('takes no mail address and no phone number', async () => {
    const id = await published()
    for (const [language, written] of [
      ['ja', '修復は mori@example.jp まで'],
      ['en', 'Restored by Mori, 090-1234-5678'],
    ] as const)
      expect(await add(id, editor, { text: { ...text, [language]: written } })).toMatchObject({
        ...{ code: 40000, data: { errors: [{ field: `text.${language}`, key: 'CONTACT_DATA' }] } },
      })
    expect((await add(id, editor, { text: { ...text, ja: '目録 https://example.jp 12 頁' } })).code).toBe(200)
  })

  test('writes one entry for a call that comes twice, and one each for two at once', async () => {
    const id = await published()
    const key = crypto.randomUUID()
    const [first, second] = [await add(id, editor, {}, key), await add(id, editor, {}, key)]
    expect(second.data).toEqual(first.data)
    expect(await proven(id)).toHaveLength(2)

    const reviewer = await world.operator('reviewer')
    const both = await Promise.all([
      add(id, editor, { type: 'awarded' }),
      add(id, reviewer, { type: 'remark' }),
      add(id, editor, { type: 'appraised' }),
    ])
    expect(both.map(({ code }) => code)).toEqual([200, 200, 200])
    const entries = await proven(id)
    expect(entries.map(({ entry }) => entry.seq)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(entries.map(({ entry }) => entry.eventId)).size).toBe(5)
  })

  test('and the work can be edited at the same moment', async () => {
    const draft = await world.createDraft()
    const id = await published()
    const { edition, artistId, craftIds, categoryIds, title, reading } = draft
    const written = { edition: edition + 1, artistId, craftIds, categoryIds, reading }
    const [added] = await Promise.all([
      add(id, editor),
      world.call(
        adminUpdateProduct,
        { ...adminUpdateProduct.example.input, ...written, id, title: { ...title, en: 'Renamed' } },
        editor,
      ),
    ])
    expect(added.code).toBe(200)
    await proven(id)
  })

  test('works for a work that strangers may not see', async () => {
    const id = await published()
    await world.table.changeWork(id, { visibility: 'secret' })
    expect((await add(id, editor)).code).toBe(200)
    expect((await world.call(getLedgerProof, { workId: id })).code).toBe(404)
    await world.table.changeWork(id, { visibility: 'public' })
    expect(await proven(id)).toHaveLength(2)
  })
})
