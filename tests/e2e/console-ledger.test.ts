// An operator adds to a work's history, and reads there what stands in it (D90): with scripts and without.
import type { Browser, Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { expectSoundOnScreens, visitor, walksWithout } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const proofOf = (workId: string) => world.ask(getLedgerProof, { workId })
const typed = (form: Locator) =>
  Promise.all(['type', 'day', 'text.en'].map(name => form.locator(`[name="${name}"]`).inputValue()))
const published = async () => (await world.publishWork({ kind: 'display' }, { artistId: 'minegishi-wataru' })).id

describe.each(walksWithout)('in $lang at $width px', ({ javaScript, ...walk }) => {
  const say = consoleWords(walk.lang)

  test(`an editor adds an exhibition, which stays (scripts: ${javaScript})`, async () => {
    const id = await published()
    const seat = await visitor(browser, app.origin, { ...walk, javaScript })
    const { page } = seat
    await sit(app, seat, `/admin/works/edit?id=${id}`, await world.operator('editor'))
    const main = page.getByRole('main')
    await main.getByRole('link', { name: say('chain_title'), exact: true }).click()
    await main.getByRole('heading', { name: say('ledger_admin_add') }).waitFor()
    const form = main.locator('#entry')
    const submit = () => form.getByRole('button', { name: say('ledger_admin_submit') }).click()
    await submit()
    await form.getByRole('alert').first().waitFor()

    await form.getByLabel(say('ledger_admin_type')).selectOption({ label: say('chain_exhibited') })
    await fill(form, say('ledger_admin_day'), '2025-04-01')
    await form.locator('[name="text.ja"]').fill('「志野の現在」展に出品。mori@example.jp')
    await form.locator('[name="text.en"]').fill('Shown at “Shino Today”')
    await submit()
    await form.getByText(say('error_CONTACT_DATA')).first().waitFor()
    if (javaScript) await expectSoundOnScreens(page)
    // What was typed stands where it was refused.
    expect(await typed(form)).toEqual(['exhibited', '2025-04-01', 'Shown at “Shino Today”'])
    await form.locator('[name="text.ja"]').fill('「志野の現在」展に出品')
    await submit()
    await done(page, say('ledger_admin_done'))
    expect(await typed(form)).toEqual(['', '', ''])

    const row = main.getByRole('listitem').filter({ hasText: `2. ${say('chain_exhibited')}` })
    await row.getByText(walk.lang === 'jp' ? '「志野の現在」展に出品' : 'Shown at “Shino Today”').waitFor()
    if (javaScript) await expectSoundOnScreens(page)
    const { entries } = await proofOf(id)
    const { hash } = entries[1] ?? { hash: '' }
    expect(await row.getByRole('code').or(row.locator('code')).getAttribute('title')).toBe(hash)
    expect(entries.map(({ entry }) => entry.type)).toEqual(['registered', 'exhibited'])

    // The same once more is another act, and not the first one sent twice.
    await form.getByLabel(say('ledger_admin_type')).selectOption({ label: say('chain_exhibited') })
    await fill(form, say('ledger_admin_day'), '2025-04-01')
    await form.locator('[name="text.ja"]').fill('「志野の現在」展に出品')
    await form.locator('[name="text.en"]').fill('Shown at “Shino Today”')
    await submit()
    await main
      .getByRole('listitem')
      .filter({ hasText: `3. ${say('chain_exhibited')}` })
      .waitFor()
    seat.expectQuiet()
  })

  test(`two operators revoke a certificate, which the ledger says (scripts: ${javaScript})`, async () => {
    const id = await published()
    const path = `/admin/works/ledger?id=${id}`
    const proposer = await visitor(browser, app.origin, { ...walk, javaScript })
    await sit(app, proposer, path, await world.operator('reviewer'))
    const asked = await unfold(proposer.page, { javaScript }, say('ledger_admin_propose'))
    await asked.locator('textarea').fill('作家から、贋作との連絡があった')
    await asked.getByRole('button', { name: say('ledger_admin_propose_submit'), exact: true }).click()
    await done(proposer.page, say('ledger_admin_done_propose'))
    await proposer.page.getByText('作家から、贋作との連絡があった').waitFor()
    expect(await proposer.page.getByText(say('ledger_admin_confirm'), { exact: true }).count()).toBe(0)
    if (javaScript) await expectSoundOnScreens(proposer.page)
    proposer.expectQuiet()

    const other = await visitor(browser, app.origin, { ...walk, javaScript })
    await sit(app, other, path, await world.operator('reviewer'))
    const confirming = await unfold(other.page, { javaScript }, say('ledger_admin_confirm'))
    await confirming.getByRole('button', { name: say('ledger_admin_confirm_submit') }).click()
    await done(other.page, say('ledger_admin_done_confirm'))
    expect(await other.page.locator('#entry').count()).toBe(0)
    other.expectQuiet()
    expect((await proofOf(id)).entries.map(({ entry }) => entry.type)).toEqual(['registered', 'revoked'])

    const reader = await visitor(browser, app.origin, { ...walk, javaScript, token: (await world.member()).token })
    await reader.open(`/ledger?id=${id}`)
    await reader.page.getByText(say('verify_revoked')).first().waitFor()
    if (javaScript) await expectSoundOnScreens(reader.page)
    reader.expectQuiet()
  })
})
