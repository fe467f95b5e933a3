// A person who has a keyboard and no mouse.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { isFocused } from './browser.ts'

/** As far as a page may be long. */
const mostPresses = 300

/** By Tab alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${target}`)
}

export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** What in the main part of the page can be used now, and of what has the focus its place among it and what is amiss. */
const focusSeen = `(() => {
  const main = document.querySelector('main')
  const named = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const controls = [...main.querySelectorAll(named)].filter(
    each => !each.disabled && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }),
  )
  const at = document.activeElement
  const nameOf = each => (each.getAttribute('aria-label') ?? (each.textContent.trim() || each.name || each.tagName)).slice(0, 60)
  const amiss = () => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return ['has no outline']
    const [box] = at.getClientRects()
    const isSeen = part => {
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part)
      return seen !== null && at.contains(seen)
    }
    return box && [0.1, 0.5, 0.9].some(isSeen) ? [] : ['is out of sight']
  }
  const place = controls.indexOf(at)
  return { names: controls.map(nameOf), place, amiss: place < 0 ? [] : amiss(), positive: controls.filter(each => each.tabIndex > 0).map(nameOf) }
})()`
const seenFocus = z.object({
  names: z.array(z.string()),
  place: z.int(),
  amiss: z.array(z.string()),
  positive: z.array(z.string()),
})

/** Tab leads through all of the main part, in its order, to what shows that it has the focus, and out again. */
export async function expectTabbable(page: Page): Promise<void> {
  // From the top, wherever the last act left the focus.
  await page.evaluate('document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute("tabindex")')
  const places: number[] = []
  const amiss: string[] = []
  let names: readonly string[] = []
  for (let presses = 0; presses < mostPresses; presses++) {
    await page.keyboard.press('Tab')
    const seen = seenFocus.parse(await page.evaluate(focusSeen))
    ;({ names } = seen)
    expect(seen.positive, page.url()).toEqual([])
    if (seen.place >= 0) {
      places.push(seen.place)
      amiss.push(...seen.amiss.map(what => `${names[seen.place]} ${what}`))
    } else if (places.length > 0) break
  }
  expect(amiss, page.url()).toEqual([])
  expect(
    places.map(place => names[place]),
    page.url(),
  ).toEqual(names)
}
