// The first operator of a market: link, password, app, login with a code, and the invitation of a second one.
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectSoundOnScreens, expectSoundOnWalk, visitor } from '#tests/support/browser.ts'
import { consoleWords, done, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import { appCode, linkMailedTo } from '#tests/support/operators.ts'
import { testPassword } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** Names and passwords as a person types them. */
async function choose(page: Page, say: ReturnType<typeof consoleWords>, name: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel(say('operators_name')).fill(name)
  await main.getByLabel(say('operators_password')).first().fill(testPassword)
  await main.getByLabel(say('register_password_confirm')).fill(testPassword)
  await main.getByRole('button', { name: say('operators_welcome_submit') }).click()
}

/** A device of the browser's own, which says that it has asked for finger or PIN. */
async function giveDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Registers a passkey, logs in with it alone, gives it as a proof and as a second step, and removes it. */
async function useAPasskey(
  { page, open }: Awaited<ReturnType<typeof visitor>>,
  say: ReturnType<typeof consoleWords>,
  email: string,
): Promise<void> {
  const main = page.getByRole('main')
  const overview = page.getByRole('heading', { level: 1, name: say('admin_overview') })
  await giveDevice(page)
  await main.getByRole('link', { name: say('operators_passkey_add') }).click()
  await main.getByRole('heading', { name: say('operators_passkey_add') }).waitFor()
  await expectSoundOnScreens(page)
  await main.getByLabel(say('operators_passkey_name')).fill('鍵一')
  await main.getByRole('button', { name: say('operators_passkey_make') }).click()
  await main.getByText('鍵一').waitFor()
  await expectSoundOnWalk(page)

  await page.getByRole('button', { name: say('mine_logout') }).click()
  await main.getByRole('button', { name: say('operators_passkey_login') }).click()
  await overview.waitFor()
  await open('/admin/login/prove')
  await expectSoundOnScreens(page)
  await main.getByRole('button', { name: say('operators_passkey_use') }).click()
  await overview.waitFor()

  await page.getByRole('button', { name: say('mine_logout') }).click()
  await main.getByLabel(say('login_email')).fill(email)
  await main.getByLabel(say('login_password')).fill(testPassword)
  await main.getByRole('button', { name: say('login_submit'), exact: true }).click()
  await main.getByRole('button', { name: say('operators_passkey_use') }).click()
  await overview.waitFor()
  await open('/admin/account')
  await main.getByRole('button', { name: say('operators_passkey_remove_of', { name: '鍵一' }) }).click()
  await done(page, say('operators_done_passkey_remove'))
  expect(await main.getByText('鍵一').count()).toBe(0)
}

test('the first operator comes by a link and invites a second one', async () => {
  const seat = { lang: 'jp', width: 1280 } as const
  const say = consoleWords(seat.lang)
  // The setup invites one.
  const email = 'operations@kogei.example'
  const first = await visitor(browser, app.origin, seat)
  const { page } = first
  const main = page.getByRole('main')
  await first.open((await linkMailedTo(app, email)).path)
  await main.getByRole('heading', { name: say('operators_welcome_title') }).waitFor()
  await expectSoundOnWalk(page)
  await choose(page, say, '桂 律')

  await main.getByRole('heading', { name: say('operators_enrol') }).waitFor()
  await expectSoundOnScreens(page)
  const secret = ((await main.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await main.getByRole('textbox', { name: say('operators_code') }).fill(await appCode(app, secret))
  await main.getByRole('button', { name: say('operators_enrol_submit') }).click()
  await main.getByRole('heading', { name: say('operators_recovery_title') }).waitFor()
  expect(await main.getByRole('listitem').count()).toBe(10)
  await main.getByRole('link', { name: say('operators_recovery_done') }).click()
  await page.getByRole('heading', { level: 1, name: say('admin_overview') }).waitFor()

  await page.getByRole('button', { name: say('mine_logout') }).click()
  await main.getByRole('heading', { name: say('admin_login_title') }).waitFor()
  await main.getByLabel(say('login_email')).fill(email)
  await main.getByLabel(say('login_password')).fill(testPassword)
  await main.getByRole('button', { name: say('login_submit'), exact: true }).click()
  await main.getByRole('heading', { name: say('operators_factor_title') }).waitFor()
  await expectSoundOnScreens(page)
  await main.getByRole('textbox', { name: say('operators_code') }).fill('000000')
  await main.getByRole('button', { name: say('operators_factor_submit'), exact: true }).click()
  await main.getByText(say('error_CODE_WRONG')).first().waitFor()
  await main.getByRole('textbox', { name: say('operators_code') }).fill(await appCode(app, secret, 1))
  await main.getByRole('button', { name: say('operators_factor_submit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: say('admin_overview') }).waitFor()

  await first.open('/admin/operators')
  const opened = await unfold(page, { javaScript: true }, say('operators_invite'))
  const colleague = 'second@example.jp'
  await opened.getByLabel(say('login_email')).fill(colleague)
  await opened.getByLabel(say('admin_role_editor')).check()
  await opened.getByRole('button', { name: say('operators_invite_submit') }).click()
  await done(page, say('operators_done_invite'))
  await main.getByRole('link', { name: colleague }).waitFor()
  await expectSoundOnWalk(page)
  await main.getByRole('link', { name: colleague }).click()
  await page.waitForURL(/operators\/detail/)
  await expectSoundOnWalk(page)
  await first.open('/admin/account')
  await main.getByText(say('operators_factor_on', { count: 10 })).waitFor()
  await useAPasskey(first, say, email)
  first.expectQuiet()

  const second = await visitor(browser, app.origin, seat)
  await second.open((await linkMailedTo(app, colleague)).path)
  await choose(second.page, say, '墨 晴')
  await second.page
    .getByRole('main')
    .getByRole('link', { name: say('operators_enrol_later') })
    .click()
  await second.page.getByRole('heading', { level: 1, name: say('admin_overview') }).waitFor()
  await second.open('/admin/operators')
  await second.page.getByRole('alertdialog').waitFor()
})

test.each(['jp', 'en'] as const)(
  'a cut link and an unknown page of the console say so in its own frame (%s)',
  async lang => {
    const say = consoleWords(lang)
    const visit = await visitor(browser, app.origin, { lang })
    const main = visit.page.getByRole('main')
    await visit.open('/admin/welcome?name=a&token=b')
    await main.getByText(say('operators_link_cut')).waitFor()
    await sit(app, visit, '/admin/ordres', await world.operator('owner'))
    await main.getByRole('alertdialog').getByText(say('not_found_title')).waitFor()
    await expectSoundOnScreens(visit.page)
    await visit.page
      .getByRole('navigation')
      .getByRole('link', { name: say('admin_orders_title') })
      .first()
      .waitFor()
  },
)
