// The certificate of a work in the hands of whoever was given it (D93): saved and verified without a network, changed,
// forged, superseded and revoked.

import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { readCertificateFile } from '#shared/domain/provenance/certificate/file.ts'
import { certifiedHeadOf } from '#shared/domain/provenance/certificate/subject.ts'
import { readProof } from '#shared/domain/provenance/ledger/proof.ts'
import { expectSound, expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { certifyingHouse } from '#tests/support/certificates.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
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
  await app.clock.advance('PT2M', 'everything')
  return id
}
const shown = async () => (await world.publishWork({ kind: 'display' }, { artistId: 'minegishi-wataru' })).id

/** The whole file, as it is saved. */
const fileOf = (productId: string) => world.ask(getCertificate, { productId, offline: '1' })

/** How far the history had come that its certificate names; undefined while there is none. */
const certifiedSeq = async (productId: string) => {
  const { data } = await world.call(getCertificate, { productId })
  const file = readCertificateFile(JSON.stringify(data))
  return file && certifiedHeadOf(file.certificate)?.seq
}

async function addRemark(id: string) {
  const remark = { type: 'remark', day: '2025-04-01', text: { ja: '箱書きを確認', en: 'Inscription seen' } } as const
  expect((await world.call(adminAddLedgerEntry, { id, ...remark }, await world.operator('editor'))).code).toBe(200)
}

async function goOn(id: string) {
  await addRemark(id)
  await app.clock.advance('PT2M', 'everything')
}

async function decideAgainst(id: string) {
  const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
  const { data } = await world.call(adminProposeRevocation, { id, reason: '真作ではないと分かった' }, first)
  const proposal = adminProposeRevocation.output.parse(data).id
  expect((await world.call(adminDecideRevocation, { id, proposal, decision: 'confirm' }, second)).code).toBe(200)
}

async function revoke(id: string) {
  await decideAgainst(id)
  await app.clock.advance('PT2M', 'everything')
}

const saved = (content: unknown) => ({
  ...{ name: 'certificate.json', mimeType: 'application/json' },
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
})

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

describe.each(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const say = consoleWords(walk.lang)
  const come = (seat: Seat = {}) => visitor(browser, app.origin, { ...walk, ...seat })

  journey(
    'jp',
    'a saved certificate is verified with its history without a network, and no byte of it may change',
    async () => {
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
    },
  )

  journey(
    'en',
    'with a network it is said at once that a certificate was superseded, and that one was revoked',
    async () => {
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
    },
  )

  journey(
    'jp',
    'a visitor finds the sheet of a work, whose code is read by the page that verifies, and which says that it was revoked',
    async () => {
      const id = await certified()
      const seat = await come()
      const { page } = seat
      await seat.open(`/artworks/detail?id=${id}&tab=management`)
      await page
        .getByRole('main')
        .getByRole('link', { name: say('certificate_title'), exact: true })
        .click()
      const { title } = await world.ask(getProduct, { id })
      const sheet = page.getByRole('article', { name: '作品証明書' })
      await sheet.getByRole('heading', { name: title }).waitFor()
      const { head } = await fileOf(id)
      await sheet.getByText(head.hash.slice(2)).waitFor()
      await page.getByRole('button', { name: say('certificate_print') }).waitFor()
      expect(await page.getByRole('link', { name: say('certificate_save') }).getAttribute('download')).toContain(id)
      const image = page.locator('meta[property="og:image"]')
      expect(await image.getAttribute('content')).toMatch(/^http.+\.(jpg|webp)$/)
      await expectSoundOnWalk(page)
      // The sheet's code is read by the page that verifies.
      const code = await sheet.getByRole('img', { name: /Scan to verify/ }).screenshot()
      const pdf = await seat.context.request.get(
        `${app.origin}${await page.getByRole('link', { name: say('certificate_pdf') }).getAttribute('href')}`,
      )
      expect(pdf.headers()['content-type']).toBe('application/pdf')
      await page.getByRole('link', { name: say('certificate_verify'), exact: true }).click()
      await heading(page, say('certificate_genuine')).waitFor()
      // The code leads to the very address that is open, as a document of its own.
      const opened = page.waitForEvent('load')
      await page.getByLabel(say('verify_qr')).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code })
      await opened
      expect(new URL(page.url()).searchParams.get('hash')).toBe(head.hash)
      await heading(page, say('certificate_genuine')).waitFor()

      await addRemark(id)
      await world.table.leaveUncertified(id)
      await seat.open(`/ledger/certificate?id=${id}`)
      await page.getByText(say('certificate_behind')).waitFor()
      await sheet.getByText('Newer entries exist').waitFor()
      await expectSoundOnWalk(page)
      await revoke(id)
      await seat.open(`/ledger/certificate?id=${id}`)
      await page.getByText(say('certificate_revoked_text')).waitFor()
      await sheet.getByText('取消').waitFor()
      await expectSoundOnWalk(page)
      await seat.open(`/artworks/detail?id=${id}&tab=management`)
      await page.getByText(say('verify_revoked')).waitFor()
      seat.expectQuiet()
    },
  )

  journey(
    'en',
    'the page says that there is no certificate yet, and why there never will be of a work revoked before',
    async () => {
      const id = await shown()
      await world.table.leaveUncertified(id)
      const seat = await come()
      const { page } = seat
      const follow = async () => {
        await seat.open(`/artworks/detail?id=${id}&tab=management`)
        await page
          .getByRole('main')
          .getByRole('link', { name: say('certificate_title'), exact: true })
          .click()
      }
      await follow()
      await page.getByText(say('certificate_none_yet')).waitFor()
      await decideAgainst(id)
      for (const advance of ['PT0S', 'PT2M']) {
        await app.clock.advance(advance, 'everything')
        await follow()
        await page.getByText(say('certificate_none_revoked')).waitFor()
      }
      await expectSoundOnWalk(page)
      seat.expectQuiet()
    },
  )

  journey(
    'jp',
    'a history of more than five hundred entries is saved whole, with its certificate and by itself',
    async () => {
      const id = await shown()
      await world.table.prolongHistory(id, 520)
      await expect
        .poll(
          async () => {
            await app.clock.advance('PT1M', 'everything')
            return certifiedSeq(id)
          },
          { timeout: 120_000 },
        )
        .toBe(521)
      const seat = await come()
      const { page } = seat
      const savedBy = async (path: string, link: string) => {
        await seat.open(path)
        const waiting = page.waitForEvent('download')
        await page.getByRole('link', { name: say(link) }).click()
        const download = await waiting
        return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
      }
      const proof = await savedBy(`/ledger/verify?id=${id}`, 'block_save')
      expect(proof.name).toBe(`${id}.ledger.json`)
      expect(readProof(proof.text)?.entries).toHaveLength(521)
      const file = await savedBy(`/ledger/certificate?id=${id}`, 'certificate_save')
      expect(file.name).toBe(`${id}.certificate.json`)
      expect(readCertificateFile(file.text)?.history?.entries).toHaveLength(521)
      await seat.open('/ledger/verify')
      for (const { text } of [proof, file]) {
        await page.getByLabel(say('verify_file')).setInputFiles(saved(text))
        await heading(page, say('verify_alone')).waitFor()
      }
      await heading(page, say('certificate_genuine')).waitFor()
      await page.getByText(say('certificate_line_history', { newer: 0 })).waitFor()
      seat.expectQuiet()

      const plain = await come({ javaScript: false })
      await plain.open(`/ledger/verify?id=${id}`)
      // Texts for readers without scripts are no texts to Playwright's engine.
      const told = () => plain.page.locator('noscript p').allTextContents()
      expect(await told()).toContain(say('block_save_part', { count: 500, total: 521 }))
      await plain.open(`/ledger/certificate?id=${id}`)
      expect(await told()).toContain(say('certificate_save_part', { count: 500 }))
      expect((await fileOf(id)).history).toBeNull()
      expect((await world.ask(getLedgerProof, { workId: id })).entries).toHaveLength(500)
    },
  )

  journey('en', 'a certificate is found among what one bought, and of a hidden work by nobody else', async () => {
    const { id } = await world.publishWork({ kind: 'fixed', price: 90_000 }, { artistId: 'minegishi-wataru' })
    const buyer = await world.buyer()
    const order = await world.hold(buyer, id)
    const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
    await world.advance(
      { buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' },
      ...(['held', 'completed'] as const),
    )
    await app.clock.advance('PT2M', 'everything')
    await world.table.changeWork(id, { visibility: 'secret' })
    const seat = await come({ token: buyer.token })
    await seat.open('/mine/buyHistory')
    await seat.page
      .getByRole('link', { name: new RegExp(`^${say('certificate_title')}`) })
      .first()
      .click()
    await seat.page.getByRole('article', { name: '作品証明書' }).waitFor()
    await expectSound(seat.page)
    await seat.page.getByRole('link', { name: say('certificate_verify'), exact: true }).click()
    await heading(seat.page, say('certificate_genuine')).waitFor()
    seat.expectQuiet()
    const stranger = await come({ javaScript: false })
    await stranger.open(`/ledger/certificate?id=${id}`)
    expect(await stranger.page.getByRole('article', { name: '作品証明書' }).count()).toBe(0)
    expect(await stranger.page.content()).not.toContain('KM-')
  })

  journey('jp', 'the address of a certificate is verified with the history of today', async () => {
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
