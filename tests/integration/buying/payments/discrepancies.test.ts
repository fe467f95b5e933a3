// Where the payment platform and the acquirer do not say the same: listed for operators until a person closes it.

import { afterAll, describe, expect, test } from 'vitest'
import { adminCloseDiscrepancy, adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { adminListAudit, adminOverview } from '#shared/api/people/console/operators.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const finance = await world.operator('finance')
const support = await world.operator('support')
const orderId = '01KB91C2R4T6V8X0Z2B4D6F8H3'
const open = () => world.ask(adminListDiscrepancies, {}, support)

describe('adminListDiscrepancies', () => {
  test('an operator reads what each side says of a payment, and whose order it is', async () => {
    const id = await world.table.findDiscrepancy(`o${orderId}`)
    const { list, total } = await open()
    expect(total).toBe(1)
    expect(list).toMatchObject([
      {
        discrepancyId: id,
        kind: 'differs',
        state: 'open',
        orderId,
        ours: { status: 'CAPTURED', amount: 335_300 },
        theirs: { status: 'CAPTURED', amount: 300_000 },
        note: null,
      },
    ])
    expect((await world.ask(adminListDiscrepancies, { page: '9' }, support)).list).toEqual([])
    expect((await world.call(adminListDiscrepancies, {}, await world.operator('editor'))).code).toBe(403)
  })
})

describe('adminCloseDiscrepancy', () => {
  test('finance alone closes a discrepancy, with a note that the record of acts keeps', async () => {
    const id = await world.table.findDiscrepancy('o2')
    const before = (await world.ask(adminOverview, {}, support)).discrepancies?.open ?? 0
    expect(before).toBeGreaterThan(0)
    const note = '決済会社の管理画面で返金済み。'
    expect((await world.call(adminCloseDiscrepancy, { id, note }, support)).code).toBe(403)
    expect((await world.call(adminCloseDiscrepancy, { id, note: '' }, finance)).code).toBe(40000)
    expect((await world.call(adminCloseDiscrepancy, { id: 'df_none', note }, finance)).code).toBe(404)

    const { discrepancy } = await world.ask(adminCloseDiscrepancy, { id, note }, finance)
    expect(discrepancy).toMatchObject({ state: 'closed', note, closed: expect.any(String) })
    expect((await open()).list.map(({ discrepancyId }) => discrepancyId)).not.toContain(id)
    expect((await world.ask(adminListDiscrepancies, { state: 'closed' }, support)).total).toBe(1)
    expect((await world.ask(adminOverview, {}, support)).discrepancies).toEqual({ open: before - 1 })
    const acts = await world.ask(adminListAudit, { subjectKind: 'discrepancy', subjectId: id }, finance)
    expect(acts.list).toMatchObject([{ action: 'adminCloseDiscrepancy', before: '{"state":"open"}' }])
    expect(acts.list[0]?.after).toContain(note)
  })
})
