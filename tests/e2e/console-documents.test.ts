// An operator attaches a report to an entry of a work's history, and a reader sees its hash (decision 291).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { expectSound, visitor, walks } from '#tests/support/browser.ts'
import { consoleWords, done, fill, sit } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { samplePdf } from '#tests/support/sample-document.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

const published = async () => (await world.publishWork({ kind: 'display' }, { artistId: 'minegishi-wataru' })).id
const report = samplePdf({ filling: 300_000 })
const scripted = samplePdf({ objects: ['<< /S /JavaScript /JS (app.alert\\(1\\)) >>'] })
const file = (buffer: Buffer, name: string) => ({ name, mimeType: 'application/pdf', buffer })

describe.each(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const say = consoleWords(walk.lang)
  const form = (page: Page) => page.getByRole('main').locator('#entry')

  /** Without scripts a document has a page of its own, and comes back by the address. */
  async function sendPlainly(page: Page, body: Buffer) {
    await form(page)
      .getByRole('link', { name: say('document_add') })
      .click()
    await page.getByRole('heading', { name: say('document_add') }).waitFor()
    await page.getByRole('button', { name: say('admin_picture_next') }).click()
    await page.getByLabel(say('document_file')).setInputFiles(file(body, 'report.pdf'))
    await page.getByRole('button', { name: say('admin_picture_send') }).click()
    await page.waitForURL(/admin\/works\/ledger/)
    await app.quiet()
    await page.reload()
  }

  async function writeEntry(page: Page) {
    await form(page)
      .getByLabel(say('ledger_admin_type'))
      .selectOption({ label: say('chain_appraised') })
    await fill(form(page), say('ledger_admin_day'), '2025-04-01')
    await form(page).locator('[name="text.ja"]').fill('鑑定書が付いている。')
    await form(page).locator('[name="text.en"]').fill('An appraisal report is with it.')
    await form(page)
      .getByRole('button', { name: say('ledger_admin_submit') })
      .click()
    await done(page, say('ledger_admin_done'))
  }

  /** The entry has the hash of these bytes; the console hands them out, and a reader sees the hash alone. */
  async function expectAttached(page: Page, id: string) {
    const row = page.getByRole('listitem').filter({ hasText: `2. ${say('chain_appraised')}` })
    const take = row.getByRole('button', { name: say('document_download', { number: 1 }) })
    const [saved] = await Promise.all([page.waitForEvent('download'), take.click()])
    expect((await readFile(await saved.path())).equals(report)).toBe(true)
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^${id}-.+\\.pdf$`))
    const hash = `0x${createHash('sha256').update(report).digest('hex')}`
    const { entries } = await world.ask(getLedgerProof, { workId: id })
    expect(entries.at(-1)?.entry.media.map(({ sha256 }) => sha256)).toEqual([hash])
    return hash
  }

  async function expectTold(id: string, hash: string, javaScript: boolean) {
    const reader = await visitor(browser, app.origin, { ...walk, javaScript })
    await reader.open(`/ledger/verify?id=${id}`)
    await reader.page.getByText(say('chain_document', { size: '293 kB' })).waitFor()
    expect(await reader.page.getByTitle(hash).count()).toBe(1)
    expect(await reader.page.getByText(say('document_download', { number: 1 })).count()).toBe(0)
    if (javaScript) await expectSound(reader.page)
    reader.expectQuiet()
  }

  journey('jp', 'an editor attaches a report, is told of one with a script, and downloads it', async () => {
    const id = await published()
    const seat = await visitor(browser, app.origin, walk)
    const { page } = seat
    await sit(app, seat, `/admin/works/ledger?id=${id}`, await world.operator('editor'))
    const chooser = page.waitForEvent('filechooser')
    const add = form(page).getByRole('button', { name: say('document_add'), exact: true })
    await add.focus()
    await page.keyboard.press('Enter')
    const files = [file(report, '鑑定書.pdf'), file(scripted, 'script.pdf')]
    await (await chooser).setFiles([...files, { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }])
    await form(page).getByText(say('document_problem_type')).waitFor()
    await form(page).getByText(say('document_problem_active')).waitFor()
    await form(page)
      .getByLabel(say('document_use_named', { name: '鑑定書.pdf' }))
      .waitFor()
    await expectSound(page)
    await form(page)
      .getByRole('button', { name: say('admin_picture_drop', { name: 'script.pdf' }) })
      .click()
    await writeEntry(page)
    await expectSound(page)
    const hash = await expectAttached(page, id)
    seat.expectQuiet()
    await expectTold(id, hash, true)
  })

  journey('en', 'an editor attaches a report without scripts, and is told of one with a script', async () => {
    const id = await published()
    const seat = await visitor(browser, app.origin, { ...walk, javaScript: false })
    const { page } = seat
    await sit(app, seat, `/admin/works/ledger?id=${id}`, await world.operator('editor'))
    await sendPlainly(page, scripted)
    await form(page).getByText(say('document_problem_active')).waitFor()
    await sendPlainly(page, report)
    await form(page).getByText(say('document_problem_active')).waitFor()
    await form(page)
      .getByLabel(say('document_use', { number: 2 }))
      .waitFor()
    await writeEntry(page)
    const hash = await expectAttached(page, id)
    seat.expectQuiet()
    await expectTold(id, hash, false)
  })
})
