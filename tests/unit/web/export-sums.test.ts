import { createElement, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { estimateFee, listCart } from '#shared/api/selling/carts.ts'
import { viewOrder } from '#shared/domain/buying/order/view.ts'
import { renderPage, textOf } from '#tests/support/rendered-page.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { OrderSummary } from '../../../web/app/components/buying/checkout/order-summary.tsx'
import { CartTotals } from '../../../web/app/components/buying/checkout/totals.tsx'
import { ExportNote } from '../../../web/app/components/catalogue/item/delivery-estimate.tsx'
import { Confirmation } from '../../../web/app/components/selling/auction/confirmation.tsx'

/** A work of ¥330,000 leaves Japan for ¥300,000: every place with its sum says why, and what is not in it. */
const [line] = sampleOrder().lines
if (!line) throw new Error('the sample order has no line')
const estimate = {
  ...(estimateFee.example.output ?? never()),
  listPrice: 330_000,
  item: 300_000,
  insurance: 3000,
  tax: 0,
}
function never(): never {
  throw new Error('no example')
}

const places = (charged: number): Readonly<Record<string, ReactElement>> => {
  const isExport = charged < 330_000
  const there = isExport ? estimate : { ...estimate, item: 330_000, tax: 30_000 }
  const amounts = { ...sampleOrder().amounts, subtotal: charged, tax: isExport ? 0 : 30_481 }
  const order = viewOrder(sampleOrder({ lines: [{ ...line, price: charged }], amounts }), 'ja', noon)
  const cart = { ...listCart.example.output, productTotalPrice: charged, taxFee: amounts.tax, addressId: 'a' }
  const list = cart.list.slice(0, 1).map(row => ({ ...row, price: 330_000, invalid: null }))
  return {
    'the panel of a work': createElement(ExportNote, { estimate: there }),
    'the question before a bid': createElement(Confirmation, {
      ...{ amount: 330_000, kind: 'bid', title: '', artist: '', least: 330_000, now: noon, estimate: there },
      endTime: new Date(noon).toISOString(),
    } as const),
    'the cart': createElement(CartTotals, { cart: { ...cart, list } }),
    'the checkout': createElement(OrderSummary, { order }),
  }
}
const said = (element: ReactElement, language: 'ja' | 'en') => textOf(renderPage(() => element, { language }))

describe.each(['ja', 'en'] as const)('the sums of an export (%s)', language => {
  test.each(Object.entries(places(300_000)))('%s names the tax that is not charged, and the duties', (_, element) => {
    const text = said(element, language)
    expect(text).toContain('¥30,000')
    expect(text).toMatch(language === 'ja' ? /消費税.*かかりません.*関税/ : /Japanese tax.*[Ii]mport duties/)
  })

  test.each(Object.entries(places(330_000)))('%s says nothing of either within Japan', (_, element) => {
    expect(said(element, language)).not.toMatch(/かかりません|関税|export|duties/)
  })
})

test('the question before a bid says which part of the delivery is insurance', () => {
  const question = places(330_000)['the question before a bid'] ?? never()
  expect(said(question, 'ja')).toContain('うち保険 ¥3,000')
})
