// What an artist writes of the own page, and a partner of the own works, until an operator has published it (D78).
import type { Browser } from 'playwright-core'
import { expect, vi } from 'vitest'
import { adminListContent, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import {
  expectSoundOnScreens,
  expectSoundOnSeat,
  expectSoundOnWalk,
  onPhone,
  visitor,
  walksWithout,
} from '#tests/support/browser.ts'
import { consoleWords, done, sit, unfold } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { ofPartner } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 300_000 })
let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

let count = 0

test.each(walksWithout)(
  'an artist proposes, is asked to look again, and is published ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang } = seat
    const say = consoleWords(lang)
    const id = `artist-of-journey-${++count}`
    const name = { ja: `筒井 汀${count}`, en: `Migiwa Tsutsui ${count}` }
    await world.ask(adminSaveContent, { id, record: { ...plainArtist, name } }, await world.owner())
    const artist = await world.artist(id)
    const [author, operator] = await Promise.all([
      visitor(browser, app.origin, { ...seat, token: artist.token }),
      visitor(browser, app.origin, seat),
    ])
    const own = author.page.getByRole('main')
    const title = own.getByLabel(say('admin_in_ja', { label: say('admin_field_artist_title') }), { exact: true })

    await author.open('/mine/profile')
    await own.getByRole('heading', { level: 1, name: say('proposal_profile_title') }).waitFor()
    await own.getByText(say('proposal_none_yet')).waitFor()
    await own.getByLabel(say('admin_field_reading'), { exact: false }).first().fill('')
    await title.fill('人間国宝')
    await own.getByRole('button', { name: say('proposal_save') }).click()
    // The reading is required; what was typed stays.
    await own.getByRole('alert').first().waitFor()
    expect(await title.inputValue()).toBe('人間国宝')
    await own.getByLabel(say('admin_field_reading'), { exact: false }).first().fill('つつい みぎわ')
    await own.getByRole('button', { name: say('proposal_save') }).click()
    await done(author.page, say('proposal_done_save'))
    await own.getByText(say('proposal_note_writing')).waitFor()
    await expectSoundOnSeat(author, seat)
    await own.getByRole('button', { name: say('proposal_send') }).click()
    await done(author.page, say('proposal_done_send'))
    await own.getByRole('row').filter({ hasText: '人間国宝' }).waitFor()
    expect(await title.count()).toBe(0)
    await expectSoundOnSeat(author, seat)
    await app.quiet()

    await sit(app, operator, '/admin/proposals', await world.operator('editor'))
    const desk = operator.page.getByRole('main')
    await expectSoundOnSeat(operator, seat)
    await desk.getByRole('link', { name: name[lang === 'jp' ? 'ja' : 'en'], exact: true }).click()
    await desk.getByRole('row').filter({ hasText: '人間国宝' }).waitFor()
    expect(await desk.getByRole('columnheader').count()).toBe(3)
    await expectSoundOnSeat(operator, seat)
    let form = await unfold(operator.page, seat, say('proposal_admin_return'))
    await form.getByRole('button', { name: say('proposal_admin_return_submit') }).click()
    await form.getByRole('alert').first().waitFor()
    await form.getByLabel(say('admin_reason'), { exact: false }).first().fill('認定の年をお知らせください。')
    await form.getByRole('button', { name: say('proposal_admin_return_submit') }).click()
    await done(operator.page, say('proposal_admin_done_returned'))

    await author.open('/mine/profile')
    await own.getByText('認定の年をお知らせください。').waitFor()
    await expectSoundOnSeat(author, seat)
    await title.fill('陶芸家')
    await own.getByRole('button', { name: say('proposal_send') }).click()
    await own.getByRole('button', { name: say('proposal_take_back') }).click()
    await done(author.page, say('proposal_done_back'))
    await own.getByRole('button', { name: say('proposal_send') }).click()
    await done(author.page, say('proposal_done_send'))

    await operator.open(`/admin/proposals/detail?kind=artist&id=${id}`)
    form = await unfold(operator.page, seat, say('proposal_admin_publish'))
    await form.getByRole('button', { name: say('proposal_admin_publish_submit') }).click()
    await done(operator.page, say('proposal_admin_done_published'))
    const [record] = (await world.ask(adminListContent, { kind: 'artist', id }, await world.owner())).list
    expect(record?.record).toMatchObject({ title: { ja: '陶芸家' }, craftId: 'ceramics' })
    await author.open('/mine/profile')
    await own.getByText(say('proposal_note_published')).waitFor()
    author.expectQuiet()
    operator.expectQuiet()
  },
)

test.each(walksWithout)(
  'a partner proposes for an own work, and it says so once it is published ($lang, $width px, scripts: $javaScript)',
  async seat => {
    const { lang } = seat
    const say = consoleWords(lang)
    const title = { ja: `提携先の壺 ${++count}`, en: `Jar of a partner ${count}` }
    const id = await world.work({ seller: ofPartner, title })
    const named = title[lang === 'jp' ? 'ja' : 'en']
    const [author, operator] = await Promise.all([
      visitor(browser, app.origin, { ...seat, token: (await world.seller('teitei')).token }),
      visitor(browser, app.origin, seat),
    ])
    await author.open('/mine/ownWorks')
    const own = author.page.getByRole('main')
    await expectSoundOnSeat(author, seat)
    const row = own.getByRole('listitem').filter({ hasText: named })
    await row.getByRole('link', { name: say('proposal_works_edit') }).click()
    await own.getByLabel(say('admin_work_weight'), { exact: false }).first().fill('912')
    await own.getByRole('button', { name: say('proposal_send') }).click()
    await done(author.page, say('proposal_done_send'))
    await expectSoundOnSeat(author, seat)

    await sit(app, operator, `/admin/proposals/detail?kind=work&id=${id}`, await world.operator('reviewer'))
    const form = await unfold(operator.page, seat, say('proposal_admin_publish'))
    await form.getByRole('button', { name: say('proposal_admin_publish_submit') }).click()
    await done(operator.page, say('proposal_admin_done_published'))
    expect((await world.ask(getProduct, { id })).title).toBe(title.ja)
    await author.open('/mine/ownWorks')
    await row.getByText(say('proposal_state_published')).waitFor()
    author.expectQuiet()
    operator.expectQuiet()
  },
)

test.each(onPhone)('an artist reads the ledger of the own works ($lang, $width px)', async walk => {
  // An artist whose works no other journey of this runtime adds to.
  const reader = await visitor(browser, app.origin, { ...walk, token: (await world.artist('momiyama-izumi')).token })
  const say = consoleWords(walk.lang)
  await reader.open('/mine/ledger')
  await reader.page
    .getByRole('navigation', { name: say('mine_navigation') })
    .getByText(say('mine_artist'), { exact: true })
    .waitFor()
  const row = reader.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /根来塗蓋付椀|Negoro/ })
  await row.getByText(/^(来歴（|History \()\d+/).click()
  await row.getByRole('table').waitFor()
  await expectSoundOnWalk(reader.page)
  reader.expectQuiet()
})

test('a member without such an account finds none of these pages, and stays logged in', async () => {
  const member = await visitor(browser, app.origin, { token: (await world.member()).token })
  for (const path of ['/mine/profile', '/mine/ledger', '/mine/ownWorks']) {
    await member.open(path)
    expect(new URL(member.page.url()).pathname).toBe(`/jp${path}`)
    expect(await member.page.getByRole('form').count()).toBe(0)
  }
  await member.open('/mine/basicInfo')
  expect(new URL(member.page.url()).pathname).toBe('/jp/mine/basicInfo')
})

test('the console makes the account of an artist’s page', async () => {
  const say = consoleWords('jp')
  const operator = await visitor(browser, app.origin)
  await sit(app, operator, '/admin/content/artist/edit?id=sufu-mio', await world.owner())
  const main = operator.page.getByRole('main')
  await main.getByRole('link', { name: say('artist_account_title') }).click()
  await main.getByLabel(say('login_email'), { exact: false }).fill('mio@example.jp')
  await main.getByLabel(say('login_password'), { exact: false }).fill('Okazaki2026')
  await main.getByLabel(say('register_username'), { exact: false }).fill('周布澪')
  await expectSoundOnScreens(operator.page)
  await main.getByRole('button').last().click()
  await done(operator.page, say('admin_done_account'))
})
