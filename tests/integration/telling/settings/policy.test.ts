// Values that an operator changes with a date: what was sold before stays as it was, what is sold afterwards obeys.
import { afterAll, describe, expect, test } from 'vitest'
import { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import { adminSaveContent, adminSavePage } from '#shared/api/catalogue/console/content.ts'
import { getStaticPage, listQuestions } from '#shared/api/catalogue/content.ts'
import { listCities } from '#shared/api/people/addresses.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { estimateFee } from '#shared/api/selling/carts.ts'
import { adminChangePolicy, adminListPolicy, adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { settingInfo } from '#shared/api/telling/settings.ts'
import type { ContentInput } from '#shared/domain/kernel/content.ts'
import { dayMs } from '#shared/durations.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { clock } = world.app
afterAll(() => world.close(), 120_000)

const finance = await world.operator('finance')
const anna = await world.buyer()
const at = (ms: number) => new Date(clock.now() + ms).toISOString()
const settlement = async (orderId: string) =>
  (await world.ask(adminGetOrder, { orderId }, finance)).items[0]?.settlement
const reason = '来期の手数料改定。'

const wished = {
  after: 0,
  effectiveAt: at(dayMs),
  changes: { 'commission-first-rate': 2500, 'packing-fee': 2500, 'area-103': 3500 },
  reason,
}

describe('adminPreviewPolicy', () => {
  test('an operator of finance sees what would change and what it does to a sale, and nothing is written', async () => {
    expect(await world.ask(adminPreviewPolicy, wished, finance)).toEqual({
      effectiveAt: wished.effectiveAt,
      changes: [
        { name: 'commission-first-rate', before: 2000, after: 2500 },
        { name: 'packing-fee', before: 2000, after: 2500 },
        { name: 'area-103', before: 3300, after: 3500 },
      ],
      samples: [
        { price: 330_000, net: { before: 264_000, after: 247_500 }, delivery: { before: 5300, after: 6000 } },
        { price: 1_200_000, net: { before: 970_000, after: 920_000 }, delivery: { before: 11_300, after: 12_000 } },
        {
          price: 15_000_000,
          net: { before: 12_850_000, after: 12_800_000 },
          delivery: { before: 80_300, after: 81_000 },
        },
      ],
    })
    expect(await world.ask(adminListPolicy, {}, finance)).toMatchObject({ version: 0, toCome: [], versions: [] })
  })

  test('an operator is told everything that is wrong with a version at once', async () => {
    const wrong = {
      after: 0,
      effectiveAt: at(60_000),
      changes: { 'packing-fee': 30_000, 'commission-first-up-to': 20_000_000 },
      reason,
    }
    expect(await world.call(adminPreviewPolicy, wrong, finance)).toMatchObject({
      code: 40000,
      data: {
        errors: [
          { field: 'effectiveAt', key: 'POLICY_SOON' },
          { field: 'changes.packing-fee', key: 'POLICY_RANGE' },
          { field: 'changes.commission-second-up-to', key: 'POLICY_BANDS' },
        ],
      },
    })
    expect((await world.call(adminPreviewPolicy, { ...wished, after: 3 }, finance)).code).toBe(40943)
    const unexplained = { ...wished, effectiveAt: '', reason: '' }
    const { data } = await world.call(adminPreviewPolicy, unexplained, finance)
    expect(data).toMatchObject({ errors: [{ field: 'effectiveAt' }, { field: 'reason' }] })
  })
})

describe('adminChangePolicy and adminListPolicy', () => {
  test('a rate of tomorrow leaves what was sold yesterday and is sold today alone, and rules what is sold tomorrow', async () => {
    const done = await world.order({ buyer: anna, state: 'completed' })
    const open = await world.order({ buyer: anna })
    expect(await world.ask(adminChangePolicy, wished, finance)).toMatchObject({ version: 1 })
    expect((await world.call(adminChangePolicy, wished, finance)).code).toBe(40943)

    expect(await world.ask(adminListPolicy, {}, finance)).toMatchObject({
      version: 1,
      now: { 'commission-first-rate': 2000, 'packing-fee': 2000 },
      toCome: [
        { at: wished.effectiveAt, changes: [{ name: 'commission-first-rate', before: 2000, after: 2500 }, {}, {}] },
      ],
      versions: [{ version: 1, effectiveAt: wished.effectiveAt, reason }],
    })
    const [entry] = (await world.ask(adminListAudit, { subjectKind: 'policy', subjectId: '1' }, finance)).list
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      'commission-first-rate': 2000,
      'packing-fee': 2000,
      'area-103': 3300,
    })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ ...wished.changes, reason })

    const today = await world.work()
    expect((await world.hold(anna, today)).amounts).toMatchObject({ total: 335_300 })
    expect(await world.ask(settingInfo, {})).toMatchObject({ fees: { shipping: { packingFee: 2000 } } })

    await clock.set(wished.effectiveAt)
    const tomorrow = await world.order({ buyer: anna })
    expect(await settlement(tomorrow.orderId)).toMatchObject({ commission: 82_500, packing: 2500, transport: 3500 })
    expect(await settlement(open.orderId)).toMatchObject({ commission: 66_000, packing: 2000, transport: 3300 })
    expect(await settlement(done.orderId)).toMatchObject({ commission: 66_000, net: 264_000 })

    const { fees } = await world.ask(settingInfo, {})
    expect([fees.commission.bands[0]?.rateBasisPoints, fees.shipping.packingFee]).toEqual([2500, 2500])
    expect(await world.ask(estimateFee, { price: '330000', cityId: '13' })).toMatchObject({
      transport: 3500,
      packing: 2500,
    })
    const cities = await world.ask(listCities, { isActualShippingFee: '1' })
    expect(cities.find(({ id }) => id === 13)?.fee).toBe(3500)
    expect(await world.ask(adminListPolicy, {}, finance)).toMatchObject({ now: { 'packing-fee': 2500 }, toCome: [] })
  })
})

describe('getStaticPage and listQuestions', () => {
  test('pages and answers name the value in force, in the reader’s language', async () => {
    const editor = await world.operator('editor')
    const both = (text: string) => ({ ja: text, en: text })
    const named = both('{{policy.quote-days}}')
    const page = { key: 'purchase-guide' as const, title: both('手引き'), body: named }
    await world.ask(adminSavePage, { ...page, after: 0, sections: [] }, editor)
    await world.ask(
      adminSaveContent,
      { id: 'buying', record: { kind: 'faq-group', name: both('購入'), order: 1 } },
      editor,
    )
    const question = (answer: typeof named): ContentInput => ({
      kind: 'faq',
      group: 'buying',
      question: both('見積もりは。'),
      answer,
      order: 1,
    })
    await world.ask(adminSaveContent, { id: 'quote', record: question(named) }, editor)
    const shows = async (language: 'ja' | 'en', text: string) => {
      const guide = await world.app.call(getStaticPage, { key: 'purchase-guide' }, { language })
      expect(guide.data).toMatchObject({ body: text })
      const questions = await world.app.call(listQuestions, {}, { language })
      expect(questions.data).toMatchObject({ groups: [{ list: [{ answer: text }] }] })
    }
    await shows('ja', '7日')
    await shows('en', '7 days')

    const { version: after } = await world.ask(adminListPolicy, {}, finance)
    const effectiveAt = at(dayMs)
    await world.ask(adminChangePolicy, { after, effectiveAt, changes: { 'quote-days': 9 }, reason }, finance)
    await shows('ja', '7日')
    await clock.set(effectiveAt)
    await shows('en', '9 days')

    const wrong = { id: 'other', record: question(both('{{policy.quote-day}}')) }
    expect(await world.call(adminSaveContent, wrong, editor)).toMatchObject({
      code: 40000,
      data: {
        errors: [
          { field: 'record.answer.ja', key: 'BLANK_LEFT' },
          { field: 'record.answer.en', key: 'BLANK_LEFT' },
        ],
      },
    })
    const terms = { key: 'service-jp' as const, title: both('規約'), body: named, after: 0, sections: [] }
    expect((await world.call(adminSavePage, terms, editor)).code).toBe(40000)
  })
})
