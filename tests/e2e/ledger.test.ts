// A work's history in the hands of whoever wants to know (D90): from the work's page to the chain, from a saved file
// without a connection, from a QR code, and what is broken named by its entry.

import type { Browser, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { collectorNumber } from '#shared/domain/provenance/ledger/entry.ts'
import { expectSound, expectSoundOnWalk, type Seat, visitor, walks } from '#tests/support/browser.ts'
import { chainCaughtUp } from '#tests/support/chain-caught-up.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
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

const proofOf = (workId: string) => world.ask(getLedgerProof, { workId })

async function published() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 90_000 }, { artistId: 'minegishi-wataru' })
  return id
}

async function sold() {
  const id = await published()
  await caughtUp()
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  return { id, buyer }
}

const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true })

describe.each(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const say = consoleWords(walk.lang)
  const come = (seat: Seat = {}) => visitor(browser, app.origin, { ...walk, ...seat })

  journey(
    'jp',
    'a visitor verifies the history of a work from its page, on the chain and against a node of their own',
    async () => {
      const id = await published()
      await caughtUp()
      const seat = await come()
      const { page } = seat
      await seat.open(`/artworks/detail?id=${id}&tab=management`)
      await page.getByText(say('manage_badge', { count: 1 })).waitFor()
      await page
        .getByRole('main')
        .getByRole('link', { name: say('manage_verify') })
        .click()
      await heading(page, say('verify_all')).waitFor()
      await page.getByText(say('verify_head')).waitFor()
      await page.getByText(say('chain_on'), { exact: true }).waitFor()
      await expectSoundOnWalk(page)
      // A node that does not answer is said, and the history still holds.
      const node = page.getByLabel(say('verify_rpc'))
      const own = await node.inputValue()
      await node.fill('http://127.0.0.1:9')
      await page.getByRole('button', { name: say('verify_again') }).click()
      await heading(page, say('verify_unseen')).waitFor()
      await page.getByText(say('verify_state_unreachable')).waitFor()
      await node.fill(own.replace('127.0.0.1', 'localhost'))
      await node.press('Enter')
      await heading(page, say('verify_all')).waitFor()
      seat.expectQuiet()
    },
  )

  journey(
    'en',
    'a member reads the ledger of a sold work: whose it is by a number, and what the chain has of it',
    async () => {
      const { id, buyer } = await sold()
      const stranger = await world.member()
      const seat = await come({ token: stranger.token })
      const { page } = seat
      await seat.open(`/ledger?id=${id}`)
      const { entries, head } = await proofOf(id)
      const number = collectorNumber(entries.find(({ entry }) => entry.type === 'sold')?.hash ?? '0x')
      await heading(page, say('verify_waiting', { count: 1 })).waitFor()
      const line = page.getByRole('listitem').filter({ hasText: say('chain_sold_primary') })
      await line.getByText(say('chain_collector', { number })).waitFor()
      await line.getByText(say('chain_waits'), { exact: true }).waitFor()
      expect(await page.content()).not.toContain(buyer.username)
      await expectSoundOnWalk(page)
      await caughtUp()
      await page.reload()
      await heading(page, say('verify_all')).waitFor()
      await page.getByText(say('verify_took', { count: head.seq, seconds: '0.0' }).slice(0, 12)).waitFor()
      expect(await page.getByText(say('chain_on'), { exact: true }).count()).toBe(head.seq)
      await page.getByText(say('block_final'), { exact: true }).waitFor()
      await expectSoundOnWalk(page)
      seat.expectQuiet()
    },
  )

  journey('jp', 'a saved proof is verified without a connection, and what was changed in it is named', async () => {
    const { id } = await sold()
    const proof = await proofOf(id)
    const file = (name: string, content: unknown) => ({
      ...{ name, mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(content)),
    })
    const seat = await come()
    const { page } = seat
    await seat.open('/ledger/verify')
    await expectSoundOnWalk(page)
    const choose = page.getByLabel(say('verify_file'))
    await choose.waitFor()
    await page.waitForLoadState('networkidle')
    await seat.context.setOffline(true)
    await choose.setInputFiles(file('proof.json', proof))
    await heading(page, say('verify_unseen')).waitFor()
    await page.getByText(say('verify_state_not_asked')).waitFor()
    const [first, second] = proof.entries
    if (!first || !second) throw new Error('too few entries')
    const tampered = { ...second, entry: { ...second.entry, occurredAt: '2001-01-01T00:00:00.000Z' } }
    await choose.setInputFiles(
      file('tampered.json', { ...proof, entries: [first, tampered, ...proof.entries.slice(2)] }),
    )
    await heading(page, say('verify_broken', { seq: 2 })).waitFor()
    await page.getByText(say('verify_problem_edited', { seq: 2 })).waitFor()
    await expectSound(page)
    await choose.setInputFiles(file('cut.json', { ...proof, entries: [first] }))
    await page.getByText(say('verify_problem_cut', { seq: proof.head.seq })).waitFor()
    await choose.setInputFiles(file('other.json', { hello: 'world' }))
    await page.getByText(say('verify_file_bad')).waitFor()
    // On the chain again: a head that was not written there yet is newer than the chain's.
    await seat.context.setOffline(false)
    await choose.setInputFiles(file('proof.json', proof))
    await heading(page, say('verify_waiting', { count: 1 })).waitFor()
    seat.expectQuiet(/ERR_INTERNET_DISCONNECTED/)
  })

  journey(
    'jp',
    'a QR code leads to the history it was printed for, and an older one is found in the newer history',
    async () => {
      const { id, buyer } = await sold()
      const reader = await come({ token: buyer.token })
      await reader.open(`/ledger?id=${id}`)
      // Pictures above the code move it while they come.
      await reader.page.waitForLoadState('networkidle')
      const picture = await reader.page.getByRole('img', { name: say('block_qr') }).screenshot()
      await caughtUp()
      const seat = await come()
      const { page } = seat
      await seat.open('/ledger/verify')
      await page
        .getByLabel(say('verify_qr'))
        .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
      await page.waitForURL(url => url.searchParams.get('id') === id && url.searchParams.has('hash'))
      await heading(page, say('verify_all')).waitFor()
      const address = new URL(page.url())
      address.searchParams.set('hash', `0x${'0'.repeat(64)}`)
      await page.goto(address.href)
      const seq = Number(address.searchParams.get('seq'))
      await heading(page, say('verify_broken', { seq })).waitFor()
      await page.getByText(say('verify_problem_rewritten', { seq })).waitFor()
      await page
        .getByLabel(say('verify_qr'))
        .setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('x') })
      await page.getByText(say('verify_qr_bad')).waitFor()
      seat.expectQuiet()
    },
  )

  journey(
    'en',
    'without scripts a link is taken, the entries are shown and the proof can be saved; a stranger’s link is refused',
    async () => {
      const id = await published()
      const seat = await come({ javaScript: false })
      const { page } = seat
      await seat.open('/ledger/verify')
      const link = page.getByLabel(say('verify_link'))
      await link.fill(`${app.origin}/${walk.lang}/ledger?id=${id}`)
      await page.getByRole('button', { name: say('verify_link_submit') }).click()
      await page.getByRole('heading', { name: say('chain_registered') }).waitFor()
      await page.getByText(say('verify_no_script')).waitFor()
      const save = page.getByRole('link', { name: say('block_save') })
      expect(await save.getAttribute('href')).toBe(`/api/ledger/${id}/proof`)
      await page.getByLabel(say('verify_link')).fill('https://example.org/')
      await page.getByRole('button', { name: say('verify_link_submit') }).click()
      await page.getByText(say('verify_link_bad')).waitFor()
      await page.getByLabel(say('verify_link')).fill(`${app.origin}/jp/ledger?id=unknown-work`)
      await page.getByRole('button', { name: say('verify_link_submit') }).click()
      await page.getByText(say('verify_unknown')).waitFor()
      seat.expectQuiet()
    },
  )
})
