// The token of a work goes to a wallet of its owner, and back: with a wallet of the browser, and with a signature that
// was made elsewhere.

import type { Browser, Page } from 'playwright-core'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { getTokenCustody, moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { expectSound, expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { chainCaughtUp } from '#tests/support/chain-caught-up.ts'
import { consoleWords, done, sit, unfold } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
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

const caughtUp = () => chainCaughtUp(world)

/** A work that is its buyer's, with its token. */
async function owned() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 90_000 }, { artistId: 'minegishi-wataru' })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  await caughtUp()
  return { id, buyer }
}

const keep = (who: Person, walletAddress: string) =>
  world.ask(updateAccount, { walletAddress, password: who.password }, who)

/** A wallet as an extension puts it into the page (EIP-6963); its key stays in this process. */
async function installWallet(page: Page, account: PrivateKeyAccount) {
  await page.exposeFunction('signWithTestWallet', (message: `0x${string}`) =>
    account.signMessage({ message: { raw: message } }),
  )
  await page.addInitScript(`
    const provider = {
      request: async ({ method, params }) =>
        method === 'eth_requestAccounts' ? ['${account.address}'] : window.signWithTestWallet(params[0]),
    }
    const detail = { info: { uuid: 'test', name: 'Test Wallet' }, provider }
    window.addEventListener('eip6963:requestProvider', () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  `)
}

describe.each(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const say = consoleWords(walk.lang)
  const come = (seat: Seat = {}) => visitor(browser, app.origin, { ...walk, ...seat })

  journey(
    'jp',
    'an owner moves the token to the wallet of their browser, sees it there, and brings it back',
    async () => {
      const { id, buyer } = await owned()
      const wallet = privateKeyToAccount(generatePrivateKey())
      const seat = await come({ token: buyer.token })
      const { page } = seat
      await installWallet(page, wallet)
      await seat.open('/mine/productManage')
      await page.getByRole('link', { name: say('token_open'), exact: true }).click()
      await page.getByRole('link', { name: say('token_to_address') }).waitFor()
      await expectSoundOnWalk(page)
      await page.getByRole('link', { name: say('token_to_address') }).click()
      await page.getByRole('textbox', { name: say('info_wallet_address') }).waitFor()
      await keep(buyer, wallet.address)

      await seat.open(`/mine/productManage/token?id=${id}`)
      await page.getByText(say('token_consent_public')).waitFor()
      await page.getByRole('button', { name: say('token_prepare') }).click()
      await page.getByLabel(say('token_text')).waitFor()
      expect(await page.getByLabel(say('token_text')).inputValue()).toContain('becomes public')
      await expectSoundOnWalk(page)
      await page.getByRole('button', { name: say('token_sign_with', { name: 'Test Wallet' }) }).click()
      await page.getByText(say('token_done_withdraw')).waitFor()
      await caughtUp()
      await seat.open(`/ledger?id=${id}`)
      const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
      await page.getByText(short).waitFor()
      await page.getByRole('heading', { name: say('chain_withdrawn') }).waitFor()
      await expectSoundOnWalk(page)
      await seat.open(`/mine/resell?productId=${id}`)
      await page.getByText(say('resale_missing_token')).waitFor()
      await page.getByRole('link', { name: say('resale_missing_token_do') }).click()
      await page.getByText(say('token_place_wallet'), { exact: true }).waitFor()
      await page.getByRole('button', { name: say('token_prepare') }).click()
      await page.getByRole('button', { name: say('token_sign_with', { name: 'Test Wallet' }) }).click()
      await page.getByText(say('token_done_deposit')).waitFor()
      await caughtUp()
      await seat.open(`/ledger?id=${id}`)
      await page.getByRole('heading', { name: say('verify_all'), exact: true }).waitFor()
      await page.getByRole('heading', { name: say('chain_deposited') }).waitFor()
      seat.expectQuiet()
    },
  )

  journey('en', 'without scripts a signature is pasted; a wrong one is said beside the same text', async () => {
    const { id, buyer } = await owned()
    const wallet = privateKeyToAccount(generatePrivateKey())
    await keep(buyer, wallet.address)
    const seat = await come({ token: buyer.token, javaScript: false })
    const { page } = seat
    await seat.open(`/mine/productManage/token?id=${id}`)
    await page.getByRole('button', { name: say('token_prepare') }).click()
    const text = page.getByLabel(say('token_text'))
    const message = await text.inputValue()
    const sign = async (by: PrivateKeyAccount) => {
      await page.getByLabel(say('token_signature')).fill(await by.signMessage({ message }))
      await page.getByRole('button', { name: say('token_withdraw') }).click()
    }
    await sign(privateKeyToAccount(generatePrivateKey()))
    await page.getByRole('alert').first().waitFor()
    expect(await text.inputValue()).toBe(message)
    expect((await world.ask(getTokenCustody, { productId: id }, buyer)).place).toBe('vault')
    await sign(wallet)
    await page.getByText(say('token_done_withdraw')).waitFor()
    expect((await world.ask(getTokenCustody, { productId: id }, buyer)).place).toBe('wallet')
    await page.getByText(say('token_follows')).waitFor()
    seat.expectQuiet(/400/)
  })

  journey('en', 'two operators bring a token back from a lost wallet, and its owner reads it', async () => {
    const { id, buyer } = await owned()
    const wallet = privateKeyToAccount(generatePrivateKey())
    await keep(buyer, wallet.address)
    const { nonce, message } = await world.ask(prepareTokenMove, { productId: id, step: 'withdraw' }, buyer)
    const signature = await wallet.signMessage({ message })
    await world.ask(moveToken, { productId: id, nonce, signature }, buyer)
    const path = `/admin/works/ledger?id=${id}`
    const proposer = await come()
    await sit(app, proposer, path, await world.operator('reviewer'))
    const asked = await unfold(proposer.page, { javaScript: true }, say('ledger_admin_recovery_propose'))
    await asked.getByRole('textbox').fill('電話で本人確認のうえ依頼')
    await asked.getByRole('button', { name: say('ledger_admin_recovery_propose'), exact: true }).click()
    await done(proposer.page, say('ledger_admin_done_recovery_propose'))
    await expectSound(proposer.page)
    proposer.expectQuiet()
    const other = await come()
    await sit(app, other, path, await world.operator('reviewer'))
    const confirming = await unfold(other.page, { javaScript: true }, say('ledger_admin_recovery_confirm'))
    await confirming.getByRole('button', { name: say('ledger_admin_recovery_confirm'), exact: true }).click()
    await done(other.page, say('ledger_admin_done_recovery_confirm'))
    other.expectQuiet()
    await caughtUp()
    const owner = await come({ token: await world.tokenOf(buyer) })
    await owner.open(`/ledger?id=${id}`)
    await owner.page.getByRole('heading', { name: say('chain_recovered') }).waitFor()
    await owner.page.getByRole('heading', { name: say('verify_all'), exact: true }).waitFor()
    await expectSoundOnWalk(owner.page)
    await owner.open(`/mine/productManage/token?id=${id}`)
    await owner.page.getByRole('button', { name: say('token_prepare') }).waitFor()
    owner.expectQuiet()
  })
})
