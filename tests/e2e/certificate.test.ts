// The certificate of a work in the hands of whoever was given it (D93): saved and verified without a network, changed,
// forged, superseded and revoked.

import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { getCertificate } from '#shared/api/certificates.ts'
import { adminAddLedgerEntry, adminDecideRevocation, adminProposeRevocation } from '#shared/api/console/ledger.ts'
import { expectSound, expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { certifyingHouse } from '#tests/support/certificates.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own())
})
afterAll(() => close(), 120_000)

/** A work whose certificate the clock has made. */
async function certified() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 90_000 }, { artistId: 'minegishi-wataru' })
  await app.clock.advance('PT2M')
  return id
}

/** The whole file, as it is saved. */
const fileOf = (productId: string) => world.ask(getCertificate, { productId, offline: '1' })

async function goOn(id: string) {
  const remark = { type: 'remark', day: '2025-04-01', text: { ja: '箱書きを確認', en: 'Inscription seen' } } as const
  expect((await world.call(adminAddLedgerEntry, { id, ...remark }, await world.operator('editor'))).code).toBe(200)
  await app.clock.advance('PT2M')
}

async function revoke(id: string) {
  const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
  const { data } = await world.call(adminProposeRevocation, { id, reason: '真作ではないと分かった' }, first)
  const proposal = adminProposeRevocation.output.parse(data).id
  expect((await world.call(adminDecideRevocation, { id, proposal, decision: 'confirm' }, second)).code).toBe(200)
  await app.clock.advance('PT2M')
}

const saved = (content: unknown) => ({
  ...{ name: 'certificate.json', mimeType: 'application/json' },
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

describe.each(walks)('in $lang at $width px', walk => {
  const say = consoleWords(walk.lang)
  const come = (seat: Seat = {}) => visitor(browser, app.origin, { ...walk, ...seat })

  test('a saved certificate is verified with its history without a network, and no byte of it may change', async () => {
    const id = await certified()
    const file = await fileOf(id)
    const seat = await come()
    const { page } = seat
    await seat.open('/ledger/verify')
    const choose = page.getByLabel(say('verify_file'))
    await choose.waitFor()
    await page.waitForLoadState('networkidle')
    await seat.context.setOffline(true)
    await choose.setInputFiles(saved(file))
    await heading(page, say('certificate_genuine')).waitFor()
    await page.getByText(say('certificate_line_key'), { exact: true }).waitFor()
    await page.getByText(say('certificate_line_history', { newer: 0 })).waitFor()
    await page.getByText(say('certificate_line_held', { when: '#' }).split('#')[1] ?? '').waitFor()
    await heading(page, say('verify_alone')).waitFor()
    await expectSoundOnWalk(page)

    const text = JSON.stringify(file)
    const title = JSON.stringify(file.certificate['credentialSubject'])
    const changed = text.replace(title, title.replace(id, `${id.slice(0, -1)}~`))
    expect(changed).not.toBe(text)
    await choose.setInputFiles(saved(changed))
    await heading(page, say('certificate_changed')).waitFor()
    await expectSound(page)
    // Another key under the house's name, with everything signed anew, and the forger's document in the file.
    const forger = certifyingHouse()
    const certificate = await forger.certificate({ workId: id, did: `${file.issuer['id']}` })
    await choose.setInputFiles(saved({ ...file, certificate, issuer: forger.issuer() }))
    await heading(page, say('certificate_other_issuer')).waitFor()
    await choose.setInputFiles(saved({ certificate: { credentialSubject: {} } }))
    await heading(page, say('certificate_unreadable')).waitFor()
    const [first] = file.history?.entries ?? []
    const other = { ...file.history, entries: [{ ...first, entry: { ...first?.entry, eventId: 'other' } }] }
    await choose.setInputFiles(saved({ ...file, history: other }))
    await heading(page, say('certificate_other_history')).waitFor()
    await heading(page, say('verify_broken', { seq: 1 })).waitFor()
    seat.expectQuiet(/ERR_INTERNET_DISCONNECTED/)
  })

  test('with a network it is said at once that a certificate was superseded, and that one was revoked', async () => {
    const id = await certified()
    const before = await fileOf(id)
    const seat = await come()
    const { page } = seat
    await seat.open('/ledger/verify')
    const choose = page.getByLabel(say('verify_file'))
    await choose.setInputFiles(saved(before))
    await heading(page, say('certificate_genuine')).waitFor()
    await page.getByText(say('certificate_line_holds')).waitFor()
    await goOn(id)
    await page
      .getByRole('button', { name: say('verify_again') })
      .first()
      .click()
    await heading(page, say('certificate_superseded')).waitFor()
    await expectSoundOnWalk(page)
    const after = await fileOf(id)
    await revoke(id)
    await choose.setInputFiles(saved(after))
    await heading(page, say('certificate_revoked')).waitFor()
    await page.getByText(say('certificate_line_revoked')).waitFor()
    await expectSoundOnWalk(page)
    seat.expectQuiet()
  })

  test('the address of a certificate is verified with the history of today', async () => {
    const id = await certified()
    const { certificate, head } = await fileOf(id)
    const seat = await come()
    const { page } = seat
    await seat.open('/ledger/verify')
    await page.getByLabel(say('verify_link')).fill(`${certificate['id']}`)
    await page.getByRole('button', { name: say('verify_link_submit') }).click()
    await heading(page, say('certificate_genuine')).waitFor()
    await heading(page, say('verify_alone')).waitFor()
    await seat.open(`/ledger/verify?id=${id}&seq=${head.seq}&hash=${head.hash}&certificate=1`)
    await heading(page, say('certificate_genuine')).waitFor()
    await expectSound(page)
    seat.expectQuiet()
  })
})
