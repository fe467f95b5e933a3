// The addresses that a member keeps: five at most, one of them the default (S10).
import { afterAll, describe, expect, test } from 'vitest'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#shared/api/people/addresses.ts'
import { plainAddress } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function withFive() {
  const nagi = await world.member()
  const made = []
  for (let n = 1; n <= 5; n++) {
    made.push(await world.ask(createAddress, { ...plainAddress, name: `森下 ${n}` }, nagi))
  }
  const [first, second] = made
  return { nagi, made, first: first?.id ?? '', second: second?.id ?? '' }
}

describe('createAddress', () => {
  test('a member keeps five addresses, the first of which is the default', async () => {
    const { nagi, made } = await withFive()
    expect(made.map(address => address.default)).toEqual([true, false, false, false, false])
    expect(await world.call(createAddress, plainAddress, nagi)).toMatchObject({ code: 40960 })
  })

  test.each([
    ['name', '\ud800'],
    ['city', '台東区\n谷中'],
    ['address', '3-4-5\u0000'],
    ['phone', '03-5555-\udfff'],
  ])('a member is told that %s cannot be written so, and nothing is kept', async (field, text) => {
    const nagi = await world.member()
    const answer = await world.call(createAddress, { ...plainAddress, [field]: text }, nagi)
    expect(answer).toMatchObject({
      code: 40000,
      data: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
    expect(await world.ask(listAddresses, {}, nagi)).toEqual([])
  })

  test('a member who saves two addresses at once keeps each or is told to ask again, and loses none', async () => {
    const nagi = await world.member()
    const saved = await Promise.all(
      [1, 2].map(n => world.call(createAddress, { ...plainAddress, name: `窓 ${n}` }, nagi)),
    )
    const done = saved.filter(({ code }) => code === 200).length
    expect(saved.every(({ code }) => code === 200 || code === 40923)).toBe(true)
    const list = await world.ask(listAddresses, {}, nagi)
    expect(list).toHaveLength(done)
    expect(list.filter(address => address.default)).toHaveLength(1)
  })
})

describe('updateAddress', () => {
  test('a member makes another address the default, and cannot do without one', async () => {
    const { nagi, first, second } = await withFive()
    expect(await world.call(updateAddress, { id: first, default: false }, nagi)).toMatchObject({ code: 40961 })
    expect(await world.ask(updateAddress, { id: second, default: true }, nagi)).toMatchObject({ default: true })
    const { phone: _phone, ...rest } = plainAddress
    expect(await world.call(updateAddress, { id: second, ...rest }, nagi)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'phone', key: 'PHONE_REQUIRED' }] },
    })
    expect(await world.call(updateAddress, { id: 'nobody', default: true }, nagi)).toMatchObject({ code: 404 })
  })
})

describe('deleteAddress', () => {
  test('a member deletes the default address, and the newest other becomes it', async () => {
    const { nagi, second } = await withFive()
    await world.ask(updateAddress, { id: second, default: true }, nagi)
    await world.ask(deleteAddress, { id: second }, nagi)
    const left = await world.ask(listAddresses, {}, nagi)
    expect(left.map(address => address.default)).toEqual([false, false, false, true])
    expect(await world.call(deleteAddress, { id: second }, nagi)).toMatchObject({ code: 404 })
  })
})
