// The owner of a work shows what they paid by a link; whoever has it sees that it is as the history has it, until its owner
// ends it (decision 286): with scripts and without.
import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { expectSoundOnSeat, visitor, walksWithout } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const words = { ja: '展覧会のご案内', en: 'An exhibition' }
const letter = { title: words, content: words }

async function bought() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 286_000 }, { artistId: 'minegishi-wataru' })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  return { id, buyer }
}

test.each(walksWithout)(
  'an owner shows what they paid, and ends it ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const say = consoleWords(seat.lang)
    const { id, buyer } = await bought()
    const owner = await visitor(browser, app.origin, { ...seat, token: buyer.token })
    const main = owner.page.getByRole('main')
    await owner.open('/mine/buyHistory')
    await main
      .getByRole('link', { name: say('shown_open_own') })
      .first()
      .click()
    await main.getByRole('heading', { level: 1, name: say('shown_own_title') }).waitFor()
    await main.getByText(say('shown_copied')).waitFor()
    await expectSoundOnSeat(owner, seat)
    // Nothing is chosen.
    await main.getByRole('button', { name: say('shown_make'), exact: true }).click()
    await main.getByText(say('error_CHOICE_MISSING')).waitFor()
    await main.getByLabel(say('shown_fact_price'), { exact: false }).check()
    await main.getByLabel(say('shown_days')).selectOption('1')
    if (seat.javaScript) {
      // A notice makes the page read itself again: what was chosen stands.
      const again = owner.page.waitForResponse(answer => answer.url().includes('/mine/disclosures.data'))
      await world.ask(adminSendLetter, { ...letter, to: [buyer.email] }, await world.operator('reviewer'))
      await again
      expect(await main.getByLabel(say('shown_fact_price'), { exact: false }).isChecked()).toBe(true)
    }
    await main.getByRole('button', { name: say('shown_make'), exact: true }).click()
    await main.getByText(say('shown_made')).waitFor()
    expect(await main.getByLabel(say('shown_fact_price'), { exact: false }).isChecked()).toBe(false)
    await expectSoundOnSeat(owner, seat)
    const address = (await main.locator('code').first().textContent()) ?? ''
    expect(address).toContain('/ledger/shown/')

    const reader = await visitor(browser, app.origin, seat)
    const open = () => reader.page.goto(address)
    const answer = await open()
    const headers = (await answer?.allHeaders()) ?? {}
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    const shown = reader.page.getByRole('main')
    await shown.getByText(/286,000/).waitFor()
    if (seat.javaScript) await shown.getByText(say('shown_check_held')).waitFor()
    else await shown.getByText(say('shown_check_unknown')).waitFor()
    expect(await shown.getByText(buyer.id).count()).toBe(0)
    await expectSoundOnSeat(reader, seat)

    await owner.open(`/ledger?id=${id}`)
    await main.getByRole('link', { name: say('shown_open_own') }).click()
    await main.getByRole('button', { name: say('shown_end') }).click()
    await main.getByText(say('shown_ended'), { exact: true }).waitFor()
    await expectSoundOnSeat(owner, seat)
    expect((await open())?.status()).toBe(404)
    await shown.getByRole('heading', { name: say('shown_ended_title') }).waitFor()
    expect(await shown.getByText(/286,000/).count()).toBe(0)
    await expectSoundOnSeat(reader, seat)
  },
)
