// What the check says of an unapplied payment: money that came by transfer and pays for nothing.
import { describe, expect, test } from 'vitest'
import type { UnappliedPayment } from '#shared/domain/buying/order/order.ts'
import { owed, returned, unappliedChainOf } from '#shared/domain/kernel/money/journal.ts'
import { noon } from '#tests/support/sample-order.ts'
import { type Book, brokenRules, chained, order, preparing } from './sale-books.ts'

describe('an unapplied payment', () => {
  /** An order to which 777 yen came beyond the price, of which 700 are sent back. */
  function owing(
    change: Partial<UnappliedPayment> = {},
    postings = [owed(order.id, 777), returned(order.id, 700)],
  ): Book {
    const book = preparing()
    const chain = chained(unappliedChainOf(order.id), postings)
    const transfers = [{ amount: 700, at: noon, reference: '振込', account: null }]
    const head = chain.at(-1)?.hash ?? ''
    const unapplied = { owed: 777, returned: 700, since: noon, transfers, entries: chain.length, head, ...change }
    const orders = book.orders.map(one => ({ ...one, payment: one.payment && { ...one.payment, unapplied } }))
    return { ...book, orders, entries: [...book.entries, ...chain] }
  }

  test('with its entries passes', () => {
    expect(brokenRules(owing())).toEqual([])
  })

  test.each<[string, Book, string[]]>([
    ['that the journal does not show', owing({}, []), ['L12', 'L3']],
    ['whose transfer the journal does not show', owing({ entries: 1 }, [owed(order.id, 777)]), ['L3']],
    ['with another head', owing({ head: 'x' }), ['L3']],
    ['with more sent back than came', owing({ owed: 600 }), ['L3', 'P7']],
    ['with a transfer that is not counted', owing({ transfers: [] }), ['P7']],
    ['that only the journal knows', { ...owing(), orders: preparing().orders }, ['L1', 'L3']],
  ])('%s is reported', (_name, book, expected) => {
    expect(brokenRules(book)).toEqual(expected)
  })

  test('covers what a closed order left at the platform, and less does not', () => {
    const book = (amount: number): Book => {
      const { works, items, entries, monies, ...rest } = owing({ owed: amount, returned: 0, transfers: [] }, [
        owed(order.id, amount),
      ])
      const chain = entries.filter(({ orderId }) => orderId !== order.id)
      const orders = rest.orders.map(one => ({ ...one, payStatus: 'expired' as const, captured: 0, dueAt: null }))
      return { ...rest, orders, works: [], items: [], monies: [], entries: chain }
    }
    expect(brokenRules(book(335_300))).toEqual([])
    expect(brokenRules(book(777))).toEqual(['P5'])
  })
})
