// What the wizard keeps of an application, and what it sends of it.

import { describe, expect, test } from 'vitest'
import { exampleApplication, exampleResaleForm } from '#shared/api/examples/resale.ts'
import { createApplication } from '#shared/api/selling/resale/applications.ts'
import { revisableFields } from '#shared/domain/selling/resale/application.ts'
import { formOf, keptDraft, sentDraft } from '../../../web/app/lib/resale/draft.ts'
import { arranged, placed } from '../../../web/app/lib/resale/pictures.ts'
import { placeOnScale } from '../../../web/app/lib/resale/price-scale.ts'
import { fieldOfNote, stepOfField, stepsOf } from '../../../web/app/lib/resale/steps.ts'
import { instantOf, localOf } from '../../../web/app/lib/resale/times.ts'

const draft = sentDraft(exampleApplication, exampleResaleForm.addressId)

describe('a draft', () => {
  test('of what was sent makes the same form again', () => {
    const { agree: _agree, ...form } = formOf(draft)
    const { agree: _given, ...sent } = exampleResaleForm
    expect(form).toMatchObject(sent)
    expect(createApplication.input.safeParse({ productId: 'x', ...form, agree: true }).success).toBe(true)
  })

  test('keeps what another version of the page kept, as texts', () => {
    expect(keptDraft({ price: 100, isBroken: false, imgs: ['a'], boxSize: [1, 2.5], note: null })).toEqual({
      price: '100',
      isBroken: '',
      imgs: ['a'],
      boxSize: ['1', '2.5'],
      note: '',
    })
  })

  test('reads full-width digits, and leaves out what the way of selling has no use for', () => {
    const typed = {
      ...draft,
      price: '１，２００，０００円',
      startPrice: '5',
      damageImgs: ['d'],
      pickupDates: ['2026-12-01'],
    }
    expect(formOf(typed)).toMatchObject({ price: 1_200_000, damageImgs: [], pickupDates: [] })
    expect(formOf(typed)).not.toHaveProperty('startPrice')
    const auction = { ...typed, saleKind: '2', startPrice: '700000', instantPrice: 'x', endTime: '2026-12-12T21:00' }
    expect(formOf(auction)).toMatchObject({
      startPrice: 700_000,
      instantPrice: 0,
      endTime: '2026-12-12T21:00:00+09:00',
    })
    expect(formOf(auction)).not.toHaveProperty('price')
  })

  test('has its day and time by the clock of Japan', () => {
    expect(localOf(instantOf('2026-12-12T21:00'))).toBe('2026-12-12T21:00')
  })
})

test('a photograph moves forward, moves back and goes', () => {
  const before = { imgs: ['a', 'b', 'c'] }
  expect(arranged(before, 'imgs.2.earlier')).toEqual({ imgs: ['a', 'c', 'b'] })
  expect(arranged(before, 'imgs.0.later')).toEqual({ imgs: ['b', 'a', 'c'] })
  expect(arranged(before, 'imgs.0.earlier')).toEqual(before)
  expect(arranged(before, 'imgs.1.remove')).toEqual({ imgs: ['a', 'c'] })
  expect(placed(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c'])
  for (const [id, other] of [
    ['x', 'a'],
    ['a', 'x'],
  ] as const)
    expect(placed(['a', 'b'], id, other)).toEqual(['a', 'b'])
  for (const nothing of ['', 'imgs.9.remove', 'price.0.remove']) expect(arranged(before, nothing)).toBe(before)
})

test('every field that a reviewer may write a note for has its step, and the days of a pick-up are asked of nobody else', () => {
  expect(revisableFields.filter(field => stepOfField(fieldOfNote(field)) === undefined)).toEqual([])
  const names = (deliveryMethod: string) => stepsOf({ deliveryMethod }).map(({ name }) => name)
  expect(names('0')).not.toContain('pickup')
  expect(names('1')).toContain('pickup')
})

test('a price lies on its scale by logarithm, and outside its bounds at an end', () => {
  const bounds = { min: 192_000, max: 2_400_000 }
  const places = [100_000, 192_000, 240_000, 2_400_000, 9_000_000].map(price => placeOnScale(price, bounds))
  expect(places.map(place => Number(place.toFixed(3)))).toEqual([0, 0, 0.088, 1, 1])
  expect(placeOnScale(678_823, bounds)).toBeCloseTo(0.5, 3)
})
