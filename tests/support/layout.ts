import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * The narrowest column of text that the mocks have, in CSS pixels, is a bidder's name beside the amount on the phone; the
 * narrowest of sentences is a card's, two in a row. Text that needs as many lines in less is squeezed.
 */
const squeezed = [
  { lines: 5, narrowerThan: 104 },
  { lines: 8, narrowerThan: 150 },
] as const

/**
 * Runs in the page. Names each text that does not stand as it should on the screen: cut off where nothing says so (an
 * ellipsis does), squeezed into a column narrower than any of the mocks, without a gap to the text before it in a row,
 * with a word broken in two, or in a table an amount or a date. What is code, hidden, or only for who listens, is left out.
 */
const findFaults = `(() => {
  const faults = []
  const squeezed = ${JSON.stringify(squeezed)}
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const name = element => element.tagName.toLowerCase() + (element.className ? '.' + String(element.className.baseVal ?? element.className).split(' ')[0] : '')
  const say = (what, element, text) => faults.push(what + ' ' + name(element.parentElement) + ' > ' + name(element) + ': ' + text.slice(0, 60))
  const blockOf = element => { let box = element; while (box.parentElement && /^(inline|contents)/.test(getComputedStyle(box).display)) box = box.parentElement; return box }
  let before
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    const element = node.parentElement
    if (text === '' || !element || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA|TITLE)$/.test(element.tagName) || element.closest('code, pre') || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length === 0) continue
    const left = Math.min(...lines.map(line => line.left))
    const right = Math.max(...lines.map(line => line.right))
    const top = Math.min(...lines.map(line => line.top))
    const bottom = Math.max(...lines.map(line => line.bottom))
    let isForListeners = false
    let isCut = false
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const frame = box.getBoundingClientRect()
      if (style.position === 'fixed') break
      if (frame.width <= 1 || frame.height <= 1 || style.clipPath !== 'none') { isForListeners = true; break }
      const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isEllipsis) break
      if (/hidden|clip/.test(style.overflowX) && (right > frame.right + 2 || left < frame.left - 2)) isCut = true
      if (/hidden|clip/.test(style.overflowY) && (bottom > frame.bottom + 4 || top < frame.top - 4)) isCut = true
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
    }
    if (isForListeners) continue
    const first = lines[0]
    const block = blockOf(element)
    if (before && before.block !== block && getComputedStyle(element).writingMode === 'horizontal-tb') {
      const { last } = before
      const shared = Math.min(last.bottom, first.bottom) - Math.max(last.top, first.top)
      const gap = first.left - last.right
      if (shared > Math.min(last.height, first.height) / 2 && gap > -2 && gap < 3) say('touches “' + before.text.slice(-20) + '”', element, text)
    }
    before = { block, text, last: lines[lines.length - 1] }
    if (isCut) say('cut', element, text)
    const rows = new Set(lines.map(line => Math.round(line.top))).size
    const isVertical = getComputedStyle(element).writingMode !== 'horizontal-tb'
    if (isVertical || rows === 1) continue
    const width = Math.round(right - left)
    if (squeezed.some(({ lines, narrowerThan }) => rows >= lines && width < narrowerThan)) say('squeezed into ' + width + ' px', element, text)
    const whole = element.closest('td, th') ? /[A-Za-z]{5,}|[¥$]?\\d[\\d,.:\\/-]{3,}\\d/g : /[A-Za-z]{5,}/g
    for (const { 0: word, index } of node.data.matchAll(whole)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const parts = new Set([...range.getClientRects()].map(line => Math.round(line.top))).size
      if (parts > 1 && getComputedStyle(element).hyphens !== 'auto') say('broken word', element, word)
    }
  }
  return faults
})()`

/** The texts of the page that are cut off or squeezed as it is seen now, each with its element and the reason. */
export const textsOutOfPlace = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>(findFaults)

export async function expectTextInPlace(page: Page): Promise<void> {
  expect(await textsOutOfPlace(page), `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([])
}
