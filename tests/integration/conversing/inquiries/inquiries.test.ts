// Questions by the contact form: a guest asks, the house is mailed, an operator's answer is mailed to whoever asked.
import { afterAll, describe, expect, test } from 'vitest'
import {
  adminAssignInquiry,
  adminGetInquiry,
  adminListInquiries,
  adminReplyInquiry,
} from '#shared/api/conversing/console/inquiries.ts'
import { listInquiries, sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { adminListAudit, adminOverview } from '#shared/api/people/console/operators.ts'
import { limits } from '#shared/domain/kernel/limits.ts'
import { company } from '#tests/support/company.ts'
import { freshAddress } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const question = sendInquiry.example.input

/** A guest asks from a line of the own. */
const send = (
  input: Partial<Record<keyof typeof question, string>> = {},
  { key = crypto.randomUUID(), address = freshAddress(), language = 'ja' } = {},
) => app.call(sendInquiry, { ...question, ...input } as typeof question, { key, address, language })

async function asked(input: Parameters<typeof send>[0] = {}, options: Parameters<typeof send>[1] = {}) {
  const { data } = await send(input, options)
  const { list } = await world.ask(adminListInquiries, { size: '60' }, await world.operator('support'))
  const found = list.find(({ number }) => number === Object(data).number)
  if (!found) throw new Error('the question is not on the list')
  return found
}

async function mailsTo(to: string) {
  await app.quiet()
  return app.outbox({ channel: 'mail', to })
}

const problemsOf = ({ data }: { data: unknown }): { field: string; key: string }[] => Object(data).errors

describe('sendInquiry', () => {
  test('a guest asks, is given a number, and the house has a mail with all that was asked', async () => {
    const detail = '共箱の写真を\n拝見できますか。'
    const { code, data } = await send({ detail, email: 'Guest@Example.jp', about: '261127-048213' })
    expect(code).toBe(200)
    const { number, email } = Object(data)
    expect(number).toMatch(/^Q-[0-9A-Z]{8}$/)
    expect(email).toBe('guest@example.jp')
    const mail = (await mailsTo(company.email)).find(({ subject }) => subject.includes(number))
    expect(mail?.subject).toBe(`お問い合わせ ${number}（作品・作家について）`)
    for (const part of [
      '261127-048213',
      '共箱の写真を',
      '拝見できますか。',
      '森下 凪',
      'guest@example.jp',
      '/jp/admin/inquiries',
    ])
      expect(mail?.text).toContain(part)
  })

  test('a form that is sent twice is one question, and other words under its key are refused', async () => {
    const once = { key: crypto.randomUUID(), address: freshAddress() }
    const [first, second] = [await send({}, once), await send({}, once)]
    expect(second.data).toEqual(first.data)
    const { number } = Object(first.data)
    const subjects = (await mailsTo(company.email)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.includes(number))).toHaveLength(1)
    expect(await send({ detail: '別の質問です。' }, once)).toMatchObject({ code: 40901 })
  })

  test('all that is missing is named at once, by the named messages of the specification', async () => {
    const nothing = { category: '', name: ' ', email: '', detail: '' }
    expect(problemsOf(await send(nothing))).toEqual(
      expect.arrayContaining([
        { field: 'category', key: 'INQUIRY_REQUIRED' },
        { field: 'name', key: 'NAME_REQUIRED' },
        { field: 'email', key: 'EMAIL_REQUIRED' },
        { field: 'detail', key: 'DETAIL_REQUIRED' },
      ]),
    )
  })

  test.each([
    [
      'a name of two lines, as a header of a mail would have it',
      { name: '森下\r\nBcc: all@example.jp' },
      'name',
      'TEXT_FORMAT',
    ],
    ['an address with another line', { email: 'nagi@example.jp\nBcc: all@example.jp' }, 'email', 'EMAIL_FORMAT'],
    ['a name that is too long', { name: '森'.repeat(41) }, 'name', 'INPUT_LENGTH'],
    ['a question that is too long', { detail: 'あ'.repeat(2001) }, 'detail', 'INPUT_LENGTH'],
    ['a phone that is too short', { phone: '090' }, 'phone', 'PHONE_NUMBER_LENGTH'],
    ['a phone of letters', { phone: 'call-me-now' }, 'phone', 'PHONE_FORMAT'],
    ['a reading in kanji', { pseudonyms: '森下' }, 'pseudonyms', 'KANA_FORMAT'],
    ['no reading on a Japanese page', { pseudonyms: '' }, 'pseudonyms', 'PSEUDONYMS_REQUIRED'],
  ])('the house takes no question with %s', async (_, input, field, key) => {
    const answer = await send(input)
    expect(answer.code).toBe(40000)
    expect(problemsOf(answer)).toContainEqual({ field, key })
  })

  test('a card number is refused wherever it stands', async () => {
    expect(await send({ detail: 'カードは 4242 4242 4242 4242 です。' })).toMatchObject({ code: 40002 })
  })

  test('a reader of the English page needs no reading and no phone', async () => {
    expect(await send({ pseudonyms: '', phone: '' }, { language: 'en' })).toMatchObject({ code: 200 })
  })

  test('a network asks five times an hour', async () => {
    const address = freshAddress()
    const { count, seconds } = limits.contact
    const answers = []
    for (let n = 0; n < count + 1; n++) answers.push(await send({ detail: `${n + 1}番目` }, { address }))
    expect(answers.map(({ code }) => code)).toEqual([...Array(count).fill(200), 429])
    expect(await send({}, { address: freshAddress() })).toMatchObject({ code: 200 })
    await app.clock.advance(`PT${seconds}S`)
    expect(await send({}, { address })).toMatchObject({ code: 200 })
  })
})

describe('adminListInquiries', () => {
  test('support reads what waits, the oldest first, and whose account it is; an editor does not', async () => {
    const member = await world.member()
    const first = await asked({ detail: '先の質問' })
    await world.ask(sendInquiry, { ...question, detail: '会員の質問' }, member)
    const { list } = await world.ask(adminListInquiries, { size: '60' }, await world.operator('support'))
    const mine = list.find(({ userId }) => userId === member.id)
    expect(mine).toMatchObject({ detail: '会員の質問', state: 'open', answer: null })
    expect(list.findIndex(({ id }) => id === first.id)).toBeLessThan(list.findIndex(({ id }) => id === mine?.id))
    const { inquiries } = await world.ask(adminOverview, {}, await world.operator('support'))
    expect(inquiries?.waiting).toBe(list.length)
    const editor = await world.operator('editor')
    expect((await world.ask(adminOverview, {}, editor)).inquiries).toBeNull()
    expect(await world.call(adminListInquiries, {}, editor)).toMatchObject({ code: 403 })
  })
})

describe('adminReplyInquiry', () => {
  test('an answer is mailed once to whoever asked, in the language of the page, and is in the audit', async () => {
    const email = 'anna@example.com'
    const { id, version, number } = await asked({ email, name: 'Anna Berg', pseudonyms: '' }, { language: 'en' })
    const support = await world.operator('support')
    const reply = { id, version, text: 'Yes.\nThe photographs are on the page now.' }
    await world.ask(adminReplyInquiry, reply, support)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Our answer to your question (${number})`)
    for (const part of ['Dear Anna Berg,', 'The photographs are on the page now.', '/en/contact-list'])
      expect(mail?.text).toContain(part)
    const { list } = await world.ask(adminListInquiries, { state: 'answered' }, support)
    expect(list[0]).toMatchObject({ id, state: 'answered', answer: { text: reply.text } })
    const audit = await world.ask(adminListAudit, { subjectKind: 'inquiry', subjectId: id }, await world.owner())
    expect(audit.list).toMatchObject([{ action: 'adminReplyInquiry', subjectName: number }])
  })

  test('of two operators who answer at once, one is told that the other has', async () => {
    const { id, version } = await asked()
    const two = await Promise.all([world.operator('support'), world.operator('support')])
    const answers = await Promise.all(
      two.map((who, n) => world.call(adminReplyInquiry, { id, version, text: `回答 ${n}` }, who)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 40943])
    const [support] = two
    expect(await world.call(adminReplyInquiry, { id, version: 2, text: 'もう一度' }, support)).toMatchObject({
      code: 40943,
    })
    expect(await world.call(adminReplyInquiry, { id: 'nothing', version: 1, text: '回答' }, support)).toMatchObject({
      code: 404,
    })
  })
})

describe('adminAssignInquiry', () => {
  test('a question is given to another operator, who finds it among their own and answers it', async () => {
    const { id, version, number } = await asked({ detail: '担当を決める質問' })
    const [support, reviewer] = [await world.operator('support'), await world.operator('reviewer')]
    const { operators } = await world.ask(adminGetInquiry, { id }, support)
    expect(operators).toEqual(expect.arrayContaining([expect.objectContaining({ id: reviewer.id })]))
    const { assignee } = await world.ask(adminAssignInquiry, { id, version, operatorId: reviewer.id }, support)
    expect(assignee).toMatchObject({ id: reviewer.id })
    const mine = await world.ask(adminListInquiries, { state: 'mine' }, reviewer)
    expect(mine.list).toMatchObject([{ id, assignee, version: version + 1 }])
    expect((await world.ask(adminListInquiries, { state: 'mine' }, support)).list).toEqual([])
    // Whoever has the question of before has not seen that it was taken over.
    expect(await world.call(adminReplyInquiry, { id, version, text: '回答' }, support)).toMatchObject({ code: 40943 })
    const twice = { id, version, operatorId: null }
    expect(await world.call(adminAssignInquiry, twice, support)).toMatchObject({ code: 40943 })
    await world.ask(adminReplyInquiry, { id, version: version + 1, text: '回答です。' }, reviewer)
    const audit = await world.ask(adminListAudit, { subjectKind: 'inquiry', subjectId: id }, await world.owner())
    expect(audit.list.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['adminReplyInquiry', number],
      ['adminAssignInquiry', number],
    ])
  })

  test('nobody to assign to is who may not answer, and a question that is not there is not found', async () => {
    const { id, version } = await asked()
    const [support, editor] = [await world.operator('support'), await world.operator('editor')]
    const { operators } = await world.ask(adminGetInquiry, { id }, support)
    expect(operators.map(each => each.id)).not.toContain(editor.id)
    for (const operatorId of [editor.id, 'nobody'])
      expect(await world.call(adminAssignInquiry, { id, version, operatorId }, support)).toMatchObject({ code: 404 })
    expect(await world.call(adminAssignInquiry, { id: 'nothing', version, operatorId: null }, support)).toMatchObject({
      code: 404,
    })
    expect(await world.call(adminGetInquiry, { id: 'nothing' }, support)).toMatchObject({ code: 404 })
    expect((await world.ask(adminGetInquiry, { id }, support)).inquiry).toMatchObject({ version, assignee: null })
  })
})

describe('listInquiries', () => {
  test('a member reads what they asked and what was answered, and nobody else does', async () => {
    const [member, other] = [await world.member(), await world.member()]
    await world.ask(sendInquiry, { ...question, detail: '会員の問い', about: '261127-048213' }, member)
    // A stranger who types the member's address is not the member.
    await send({ email: member.email, detail: '会員の宛先で書かれた問い' })
    const support = await world.operator('support')
    const found = (await world.ask(adminListInquiries, { size: '60' }, support)).list.find(
      ({ userId }) => userId === member.id,
    )
    if (!found) throw new Error('the question is not on the list')
    await world.ask(adminReplyInquiry, { id: found.id, version: 1, text: '木曜日に届きます。' }, support)
    const { list, total } = await world.ask(listInquiries, {}, member)
    expect(total).toBe(1)
    expect(list[0]).toEqual({
      ...{ number: found.number, category: 'work', about: '261127-048213', detail: '会員の問い' },
      ...{ sentAt: found.sentAt, answer: { text: '木曜日に届きます。', at: expect.any(String) } },
    })
    expect(await world.ask(listInquiries, {}, other)).toMatchObject({ total: 0 })
    expect(await app.call(listInquiries, {}, {})).toMatchObject({ code: 401 })
  })
})

describe('the form without scripts', () => {
  const post = (path: string, fields: Record<string, string>) =>
    app.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      body: new URLSearchParams(fields).toString(),
    })

  test('a guest is told the number, and keeps what was typed when something is missing', async () => {
    const { detail, category, name, email } = question
    const typed = { category, name, email, pseudonyms: 'もりした', phone: '', formId: crypto.randomUUID() }
    const refused = await post('/jp/contact-list', { ...typed, category: '', detail: '' })
    expect(refused.status).toBe(400)
    const page = refused.body
    for (const part of ['お問い合わせの種類を選んでください。', '内容を入力してください。', 'value="nagi@example.jp"'])
      expect(page).toContain(part)
    const sent = await post('/jp/contact-list', { ...typed, detail })
    expect(sent.status).toBe(200)
    expect(sent.body).toMatch(/お問い合わせを承りました.*Q-[0-9A-Z]{8}/s)
  })

  test('footer and questions lead to the form', async () => {
    const page = (await app.fetch('/en/faqus')).body
    expect(page.match(/href="\/en\/contact-list"/g)?.length).toBeGreaterThanOrEqual(2)
  })
})
