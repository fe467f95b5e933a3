// An artist reads what the house recorded of a work and attests it; the work's pages say so, and say what was corrected
// since (decision 285): with scripts and without.
import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminGetProduct, adminUpdateProduct } from '#shared/api/catalogue/console/works.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { expectSoundOnSeat, visitor, walksWithout } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** As an editor corrects the year of a work. */
async function correct(id: string, madeYear: number) {
  const editor = await world.operator('editor')
  const work = await world.ask(adminGetProduct, { id }, editor)
  const names = Object.keys(adminUpdateProduct.input.shape)
  const { seller: _, ...text } = Object.fromEntries(Object.entries(work).filter(([name]) => names.includes(name)))
  const imgs = work.imgs.map(picture => picture.id)
  const input = adminUpdateProduct.input.parse({ ...text, imgs, id, madeYear })
  await world.ask(adminUpdateProduct, input, editor)
}

let count = 0
test.each(walksWithout)(
  'an artist attests the record of a work ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const say = consoleWords(seat.lang)
    const artistId = `attester-${++count}`
    await world.ask(adminSaveContent, { id: artistId, record: plainArtist }, await world.owner())
    const { token } = await world.artist(artistId)
    const { id } = await world.publishWork({ kind: 'display' }, { artistId, madeYear: 2020 })
    const artist = await visitor(browser, app.origin, { ...seat, token })
    const main = artist.page.getByRole('main')

    await artist.open('/mine/ledger')
    await main.getByText(say('grade_issuer_text')).waitFor()
    await expectSoundOnSeat(artist, seat)
    await main.getByRole('link', { name: say('attest_open') }).click()
    await main.getByRole('heading', { level: 1, name: say('attest_title') }).waitFor()
    await main.getByText('2020', { exact: false }).first().waitFor()
    await main.getByText(say('attest_statement')).waitFor()
    await expectSoundOnSeat(artist, seat)
    await main.getByRole('button', { name: say('attest_submit') }).click()
    await main.getByText(say('attest_done'), { exact: true }).waitFor()
    await main.getByText(say('attest_nothing')).waitFor()
    await expectSoundOnSeat(artist, seat)
    const { entries } = await world.ask(getLedgerProof, { workId: id })
    expect(entries.map(({ entry }) => [entry.type, entry.actor.ref])).toEqual([
      ['registered', undefined],
      ['attested', artistId],
    ])

    const reader = await visitor(browser, app.origin, { ...seat, token: (await world.member()).token })
    await reader.open(`/ledger?id=${id}`)
    await reader.page.getByText(say('grade_artist'), { exact: true }).waitFor()
    await reader.page.getByText(say('chain_text_attested', { seq: '1' })).waitFor()
    await expectSoundOnSeat(reader, seat)

    await correct(id, 2021)
    await artist.open('/mine/ledger')
    await main.getByRole('link', { name: say('attest_open') }).waitFor()
    await main.getByText(say('chain_label_madeYear'), { exact: false }).first().waitFor()
    await expectSoundOnSeat(artist, seat)
    await main.getByRole('link', { name: say('attest_open') }).click()
    await main.getByText('2021', { exact: false }).first().waitFor()
    // Corrected once more while it was read: what was not read is not attested.
    await correct(id, 2022)
    await main.getByRole('button', { name: say('attest_submit') }).click()
    await main.getByText('2022', { exact: false }).first().waitFor()
    await expectSoundOnSeat(artist, seat)
    await main.getByRole('button', { name: say('attest_submit') }).click()
    await main.getByText(say('attest_done'), { exact: true }).waitFor()
    artist.expectQuiet()
    reader.expectQuiet()
  },
)
