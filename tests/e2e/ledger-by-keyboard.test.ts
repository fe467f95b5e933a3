// The record of a work in the hands of an owner who never touches a mouse (D90): its history is verified, a fact shown by a
// link that is ended again, and the token taken out and brought back, by Tab, Enter, the space bar and the arrows alone.
import type { Browser, Locator, Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { getTokenCustody } from '#shared/api/provenance/wallets.ts'
import { isFocused, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { chainCaughtUp } from '#tests/support/chain-caught-up.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import { expectTabbable, press, tabTo } from '#tests/support/keyboard.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own({ chain: true }))
})
afterAll(() => close(), 120_000)

/** A work that a member bought, with its token on the chain. */
async function owned() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 90_000 }, { artistId: 'minegishi-wataru' })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  await chainCaughtUp(world)
  return { id, buyer }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const act = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Writes over what a field holds. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

describe.each(walks)('by the keyboard alone, in $lang at $width px', walk => {
  const say = consoleWords(walk.lang)
  const come = (seat: Seat = {}) => visitor(browser, app.origin, { ...walk, ...seat })

  test('an owner reads the ledger and asks the chain again', async () => {
    const { id, buyer } = await owned()
    const { page, context, open, expectQuiet } = await come({ token: buyer.token })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/ledger?id=${id}`)
    await heading(page, say('verify_all')).waitFor()
    await expectTabbable(page)
    const node = page.getByLabel(say('verify_rpc'))
    await tabTo(page, node)
    const own = await node.inputValue()
    await type(page, node, 'http://127.0.0.1:9')
    await page.keyboard.press('Enter')
    await heading(page, say('verify_unseen')).waitFor()
    // The field stays while the chain is asked, with what was typed into it.
    expect(await isFocused(node)).toBe(true)
    expect(await node.inputValue()).toBe('http://127.0.0.1:9')
    await type(page, node, own)
    await press(page, act(page, say('verify_again')))
    await heading(page, say('verify_all')).waitFor()
    await press(page, act(page, say('copy_what', { what: say('chain_hash_of', { seq: 1 }) })), 'Space')
    await page.getByText(say('copied')).waitFor()
    await press(page, page.getByRole('main').getByRole('link', { name: say('shown_open_own') }))
    await heading(page, say('shown_own_title')).waitFor()
    expectQuiet()
  })

  test('a visitor types a link to a history, and verifies it', async () => {
    const { id } = await owned()
    const { page, open, expectQuiet } = await come()
    await open('/ledger/verify')
    await page.getByLabel(say('verify_file')).waitFor()
    await expectTabbable(page)
    const field = page.getByLabel(say('verify_link'))
    await type(page, field, 'https://elsewhere.example/')
    await page.keyboard.press('Enter')
    await page.getByText(say('verify_link_bad')).waitFor()
    await type(page, field, `${app.origin}/jp/ledger/verify?id=${id}`)
    await press(page, act(page, say('verify_link_submit')))
    await heading(page, say('verify_all')).waitFor()
    await page.getByLabel(say('verify_file')).waitFor()
    await expectTabbable(page)
    expectQuiet()
  })

  test('an owner makes a link to a fact, copies it, and ends it', async () => {
    const { id, buyer } = await owned()
    const { page, context, open, expectQuiet } = await come({ token: buyer.token })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/mine/disclosures?id=${id}`)
    await expectTabbable(page)
    const price = page.getByLabel(say('shown_fact_price'), { exact: false })
    await press(page, price, 'Space')
    expect(await price.isChecked()).toBe(true)
    const days = page.getByLabel(say('shown_days'))
    await tabTo(page, days)
    await page.keyboard.press('ArrowDown')
    expect(await days.inputValue()).toBe('30')
    await press(page, act(page, say('shown_make')))
    await page.getByText(say('shown_made')).waitFor()
    await expectTabbable(page)
    await press(page, act(page, say('copy_what', { what: say('shown_address') })))
    await page.getByText(say('copied')).waitFor()
    await press(page, page.getByRole('main').getByRole('button', { name: say('shown_end') }))
    await page.getByText(say('shown_ended'), { exact: true }).waitFor()
    expectQuiet()
  })

  test('an owner signs the token out elsewhere, and back in', async () => {
    const { id, buyer } = await owned()
    const wallet = privateKeyToAccount(generatePrivateKey())
    await world.ask(updateAccount, { walletAddress: wallet.address, password: buyer.password }, buyer)
    const { page, open, expectQuiet } = await come({ token: buyer.token })
    await open(`/mine/productManage/token?id=${id}`)
    for (const [step, said, place] of [
      ['token_withdraw', 'token_done_withdraw', 'wallet'],
      ['token_deposit', 'token_done_deposit', 'vault'],
    ] as const) {
      await expectTabbable(page)
      await press(page, act(page, say('token_prepare')))
      const text = page.getByLabel(say('token_text'))
      await text.waitFor()
      await expectTabbable(page)
      const signature = await wallet.signMessage({ message: await text.inputValue() })
      // Nothing is signed yet: the mistake is said, and the way on is the same.
      await press(page, act(page, say(step)))
      await page.getByRole('alert').first().waitFor()
      await type(page, page.getByLabel(say('token_signature')), signature)
      await press(page, act(page, say(step)))
      await page.getByText(say(said)).waitFor()
      expect((await world.ask(getTokenCustody, { productId: id }, buyer)).place).toBe(place)
    }
    expectQuiet()
  })
})
