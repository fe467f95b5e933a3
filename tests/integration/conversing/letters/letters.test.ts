// Letters of the house to chosen members (D95): nobody else reads them.
import { afterAll, describe, expect, test } from 'vitest'
import { adminListLetters, adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { listLetters, readLetter } from '#shared/api/conversing/letters.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const owner = await world.owner()
const [nagi, other] = [await world.member(), await world.member()]
const letter = {
  title: { ja: '月の間へのご招待', en: 'An invitation' },
  content: { ja: '五点をしつらえました。', en: 'Five works await you.' },
}

describe('adminSendLetter', () => {
  test('a letter reaches those it was written to, all of them or nobody', async () => {
    const wrong = await world.ask(adminSendLetter, { ...letter, to: [nagi.email, 'nobody@example.jp'] }, owner)
    expect(wrong).toEqual({ id: null, recipients: 0, unknown: ['nobody@example.jp'] })
    expect((await world.ask(listLetters, {}, nagi)).total).toBe(0)
    expect(
      (await world.call(adminSendLetter, { ...letter, to: [nagi.email], privateSaleId: 'none' }, owner)).code,
    ).toBe(404)
    const sent = await world.ask(adminSendLetter, { ...letter, to: [nagi.email, nagi.email] }, owner)
    expect(sent).toMatchObject({ recipients: 1, unknown: [] })
    const { list } = await world.ask(adminListLetters, {}, owner)
    // A notice says that it has come, and no word of it.
    await world.app.quiet()
    const notices = await world.ask(listNotices, {}, nagi)
    const told = notices.list.find(({ type }) => type === 'letter')
    expect(told?.path).toContain(`/mail?id=${sent.id}`)
    expect(JSON.stringify(told)).not.toContain(letter.title.ja)
    expect((await world.ask(listNotices, {}, other)).list.some(({ type }) => type === 'letter')).toBe(false)
    expect(list.map(({ id, recipients }) => [id, recipients])).toEqual([[sent.id, 1]])
  })
})

describe('readLetter', () => {
  test('a member reads the own letters, in the own language, and nobody else does', async () => {
    const { list, unread } = await world.ask(listLetters, {}, nagi)
    expect(unread).toBe(1)
    expect(list[0]).toMatchObject({ title: '月の間へのご招待', isRead: false })
    const id = list[0]?.id ?? ''
    expect((await world.ask(listLetters, {}, other)).list).toEqual([])
    expect((await world.call(listLetters, { id }, other)).code).toBe(404)
    expect(await world.ask(listLetters, { id, size: '1', page: '7' }, nagi)).toMatchObject({ page: 1, list: [{ id }] })
    expect((await world.call(readLetter, { id }, other)).code).toBe(404)
    await world.ask(readLetter, { id }, nagi)
    await world.ask(readLetter, { id }, nagi)
    expect(await world.ask(listLetters, {}, nagi)).toMatchObject({ unread: 0, list: [{ isRead: true }] })
  })
})
