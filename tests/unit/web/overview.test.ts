// The first page of a member's own: what is to be done, and what is only good to know.
import { expect, test } from 'vitest'
import { getOverview } from '#shared/api/buying/orders.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { renderPage, textOf } from '#tests/support/rendered-page.ts'
import Overview from '../../../web/app/routes/$lang.mine.productManage.tsx'

const overview = getOverview.example.output
const [task] = overview.tasks
const running = { kind: 'ends', id: 'w1', title: '菊水蒔絵棗', img: null, until: overview.serverTime }
const shown = (tasks: readonly object[], language: 'ja' | 'en') => {
  const desk = listMyProducts.example.output
  return renderPage(Overview, {
    language,
    data: { ...overview, firstSteps: null, tasks, desk, tab: 'owned', formId: 'f' },
  })
}

test('an own auction that ends in three days is nothing that its seller has to do', () => {
  const text = textOf(shown([running], 'ja'))
  expect(text).toContain('いま、していただくことはありません。')
  expect(text).toMatch(/開催中の出品 オークション開催中 菊水蒔絵棗 終了 /)
  expect(text).not.toMatch(/菊水蒔絵棗 期限/)
  expect(textOf(shown([running], 'en'))).toMatch(/Your auctions that end soon .* Ends /)
})

test('what is to be done comes first, each with the picture of its work', () => {
  const markup = shown([task ?? {}, running], 'ja')
  expect(markup).toMatch(/<img[^>]*>.{0,40}<span>.*?志野茶碗 葦原/s)
  const text = textOf(markup)
  expect(text.indexOf('志野茶碗 葦原')).toBeLessThan(text.indexOf('開催中の出品'))
})
