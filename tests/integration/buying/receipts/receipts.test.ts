// The receipt of a paid order: by its buyer, and issued anew by the operator (D45).

import { afterAll, describe, expect, test } from 'vitest'
import { adminReissueReceipt } from '#shared/api/buying/console/receipts.ts'
import { getReceipt, issueReceipt, nameReceipt } from '#shared/api/buying/receipts.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { ofHouse } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const support = await world.operator('support', 'finance')
const payee = '株式会社 葦原堂'

describe('getReceipt, nameReceipt and issueReceipt', () => {
  test('a buyer has no receipt of an unpaid order', async () => {
    const { buyer, orderId } = await world.order({ seller: ofHouse, state: 'held' })
    expect(await world.call(getReceipt, { orderId }, buyer)).toMatchObject({ code: 40950 })
    expect(await world.call(issueReceipt, { orderId }, buyer)).toMatchObject({ code: 40950 })
  })

  test('a buyer names a receipt once, and it is marked from its second issue on', async () => {
    const { buyer, orderId } = await world.order({ seller: ofHouse })
    expect(await world.ask(nameReceipt, { orderId, payee }, buyer)).toMatchObject({
      payee,
      total: 335_300,
      reissued: false,
    })
    expect(await world.call(nameReceipt, { orderId, payee: '別の名' }, buyer)).toMatchObject({ code: 40950 })
    const pdf = await world.call(issueReceipt, { orderId }, buyer)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await world.ask(getReceipt, { orderId }, buyer)).toMatchObject({ reissued: true })
    expect(await world.call(getReceipt, { orderId }, await world.member())).toMatchObject({ code: 404 })
  })
})

describe('nameReceipt', () => {
  test('a name with a letter that the file cannot print is refused by that letter, and may still be another', async () => {
    const { orderId, buyer } = await world.order({ seller: ofHouse })
    const refused = await world.call(nameReceipt, { orderId, payee: '森下👘工房 김' }, buyer)
    expect(refused).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'payee', key: 'LETTERS_NOT_PRINTED', letters: ['👘', '김'] }] },
    })
    expect(await world.ask(getReceipt, { orderId }, buyer)).toMatchObject({ payeeEditable: true, unprinted: [] })
    const named = await world.ask(nameReceipt, { orderId, payee: '㈱𠮷田工房' }, buyer)
    expect(named).toMatchObject({ payee: '㈱𠮷田工房', payeeEditable: false, unprinted: [] })
    expect((await world.call(issueReceipt, { orderId }, buyer)).code).toBe(200)
  })

  test('a buyer who has the receipt already names its payee once, and the next one is marked', async () => {
    const { buyer, orderId } = await world.order({ seller: ofHouse })
    await world.call(issueReceipt, { orderId }, buyer)
    expect(await world.ask(getReceipt, { orderId }, buyer)).toMatchObject({ payeeEditable: true })
    expect(await world.ask(nameReceipt, { orderId, payee }, buyer)).toMatchObject({ payee, payeeEditable: false })
    expect(await world.call(nameReceipt, { orderId, payee: '別の名' }, buyer)).toMatchObject({ code: 40950 })
    expect(await world.ask(getReceipt, { orderId }, buyer)).toMatchObject({ payee, reissued: true })
  })
})

describe('adminReissueReceipt', () => {
  test('an operator issues a receipt anew, and the audit says who did it and why', async () => {
    const { orderId: id } = await world.order()
    const first = await world.call(adminReissueReceipt, { id, payee, reason: '宛名の訂正' }, support)
    expect(first.data).toEqual({ issued: 1, payee })
    expect((await world.call(adminReissueReceipt, { id, reason: '紛失' }, support)).data).toEqual({ issued: 2, payee })
    const owner = await world.owner()
    const listed = async () =>
      (await world.ask(adminListAudit, { subjectKind: 'order', subjectId: id }, owner)).list.map(
        ({ action, after }) => `${action}: ${Object(JSON.parse(after)).reason}`,
      )
    await expect.poll(listed, untilListed).toEqual(['adminReissueReceipt: 紛失', 'adminReissueReceipt: 宛名の訂正'])
  })

  test('an operator cannot issue a receipt of an order that is not paid or not there', async () => {
    const { orderId: id } = await world.order({ state: 'held' })
    expect((await world.call(adminReissueReceipt, { id, reason: 'x' }, support)).code).toBe(40950)
    expect((await world.call(adminReissueReceipt, { id: 'nothing', reason: 'x' }, support)).code).toBe(404)
  })
})
