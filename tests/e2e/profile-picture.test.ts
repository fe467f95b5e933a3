// A member's picture: chosen, cropped to a square, sent straight to the storage, shown, taken away; and the wallet.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { frontUserInfo, updateAccount } from '#shared/api/people/accounts/profile.ts'
import { expectSound, expectSoundOnWalk, onPhone, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let photo: { name: string; mimeType: string; buffer: Buffer }
let world: World
let close: () => Promise<void>
test.beforeAll(async ({ worker }) => {
  // Thirty changes of a profile in a quarter of an hour are all that one address may make (D101).
  ;({ app, browser, world, close } = await worker.own())
  photo = { name: 'kiln.png', mimeType: 'image/png', buffer: await halves() }
})
afterAll(() => close?.())

/** Red on its left, blue on its right, twice as wide as high: a crop shows at once where it was made. */
async function halves(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="400" height="400" fill="#c00"/><rect x="400" width="400" height="400" fill="#00c"/></svg>'
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const words = {
  jp: {
    input: 'プロフィールの写真',
    title: '写真を切り抜く',
    zoom: '大きさ',
    x: '左右の位置',
    save: 'この写真にする',
    cancel: 'やめる',
    current: '現在のプロフィールの写真',
    saved: '保存しました。',
    remove: '写真を外す',
    type: 'jpg、png、gif の写真を選んでください。',
    broken: 'この写真は読み取れませんでした。別の写真を選んでください。',
    wallet: 'ウォレットアドレス',
    address: /^アドレス/,
    password: /^現在のパスワード/,
    saveAddress: 'アドレスを保存する',
    wrongAddress: 'アドレスをご確認ください。0x で始まる42文字です。',
    wrongPassword: '現在のパスワードが正しくありません。',
  },
  en: {
    input: 'Profile picture',
    title: 'Crop the picture',
    zoom: 'Zoom',
    x: 'Left to right',
    save: 'Save the picture',
    cancel: 'Cancel',
    current: 'Your profile picture',
    saved: 'Saved.',
    remove: 'Remove the picture',
    type: 'Please choose a JPG, PNG or GIF picture.',
    broken: 'This picture could not be read. Please choose another one.',
    wallet: 'Wallet address',
    address: /^Address/,
    password: /^Present password/,
    saveAddress: 'Save the address',
    wrongAddress: 'Please check the address: 42 characters beginning with 0x.',
    wrongPassword: 'The present password is not correct.',
  },
} as const

const profileOf = async ({ token }: Person) =>
  frontUserInfo.output.parse((await app.call(frontUserInfo, {}, { as: token })).data)

/** Red, green and blue of the picture as everybody gets it. */
async function colourOf(member: Person) {
  const { avatar } = await profileOf(member)
  const { bytes } = await app.fetch(`/media/${avatar?.id}/360.webp`)
  const { channels } = await sharp(bytes).stats()
  return {
    width: avatar?.width,
    height: avatar?.height,
    colour: channels.slice(0, 3).map(each => Math.round(each.mean)),
  }
}

const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

test.each(onPhone)('a member crops a picture by keyboard, sees it and takes it away ($lang, $width px)', async seat => {
  const text = words[seat.lang]
  const member = await world.member()
  const visit = await visitor(browser, app.origin, { ...seat, token: member.token })
  const { page } = visit
  await visit.open('/mine/basicInfo')
  const section = panel(page, text.input)
  await section.getByLabel(text.input, { exact: true }).setInputFiles(photo)
  const dialog = page.getByRole('dialog', { name: text.title })
  await dialog.waitFor()
  await expectSoundOnWalk(page)
  await dialog.getByRole('slider', { name: text.x }).press('End')
  await dialog.getByRole('slider', { name: text.zoom }).press('PageUp')
  await dialog.getByRole('button', { name: text.save }).press('Enter')
  await section.getByText(text.saved, { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })

  const { width, height, colour } = await colourOf(member)
  expect([width, height]).toEqual([720, 720])
  // The right end of it is all blue.
  expect(colour[0]).toBeLessThan(20)
  expect(colour[2]).toBeGreaterThan(180)
  const shown = section.getByRole('img', { name: text.current })
  const address = (await shown.getAttribute('src')) ?? ''
  expect((await app.fetch(address)).headers['content-type']).toBe('image/webp')
  await expectSoundOnWalk(page)

  await section.getByRole('button', { name: text.remove }).click()
  await shown.waitFor({ state: 'detached' })
  expect((await profileOf(member)).avatar).toBeNull()
  visit.expectQuiet()
})

test('a member pushes a picture under the square by hand', async () => {
  const member = await world.member()
  const visit = await visitor(browser, app.origin, { token: member.token })
  const { page } = visit
  await visit.open('/mine/basicInfo')
  await panel(page, words.jp.input).getByLabel(words.jp.input, { exact: true }).setInputFiles(photo)
  const dialog = page.getByRole('dialog', { name: words.jp.title })
  const stage = await dialog.getByRole('img').boundingBox()
  const [x, y] = [(stage?.x ?? 0) + 20, (stage?.y ?? 0) + 60]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 230, y, { steps: 6 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: words.jp.save }).click()
  await panel(page, words.jp.input).getByText(words.jp.saved, { exact: true }).waitFor()
  // Pushed to the right, its left end shows.
  const { colour } = await colourOf(member)
  expect(colour[0]).toBeGreaterThan(160)
  expect(colour[2]).toBeLessThan(40)
  visit.expectQuiet()
})

test('a member is told at once that a file is no picture, and changes nothing by giving up', async () => {
  const member = await world.member()
  const visit = await visitor(browser, app.origin, { lang: 'en', width: 390, token: member.token })
  const { page } = visit
  await visit.open('/mine/basicInfo')
  const section = panel(page, words.en.input)
  const choose = section.getByLabel(words.en.input, { exact: true })
  await choose.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await section.getByRole('alert').getByText(words.en.type).waitFor()
  await choose.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: photo.buffer.subarray(0, 40) })
  await section.getByRole('alert').getByText(words.en.broken).waitFor()
  await expectSound(page)
  await choose.setInputFiles(photo)
  await page.getByRole('dialog').getByRole('button', { name: words.en.cancel }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await profileOf(member)).avatar).toBeNull()
  visit.expectQuiet()
})

test.each(['en'] as const)('a member without scripts sends a picture as it is (%s)', async lang => {
  const text = {
    jp: {
      send: '写真を送る',
      format: '形式',
      next: '次へ',
      file: /^写真（5 MB まで）/,
      go: '送信する',
      use: 'この写真を使う',
    },
    en: {
      send: 'Send a picture',
      format: 'Format',
      next: 'Next',
      file: /up to 5 MB/,
      go: 'Send',
      use: 'Use this picture',
    },
  }[lang]
  const member = await world.member()
  const visit = await visitor(browser, app.origin, { lang, width: 390, javaScript: false, token: member.token })
  const { page } = visit
  const main = page.getByRole('main')
  await visit.open('/mine/basicInfo')
  await main.getByRole('link', { name: text.send }).click()
  await main.getByLabel(text.format).selectOption('image/png')
  await main.getByRole('button', { name: text.next }).click()
  await main.getByLabel(text.file).setInputFiles(photo)
  await main.getByRole('button', { name: text.go }).click()
  await page.waitForURL(url => url.searchParams.has('uploadId'))
  await app.quiet()
  await main.getByRole('button', { name: text.use }).click()
  await main.getByText(words[lang].saved, { exact: true }).waitFor()
  const { width, height } = await colourOf(member)
  expect([width, height]).toEqual([720, 360])
  await main.getByRole('button', { name: words[lang].remove }).click()
  await main.getByRole('button', { name: words[lang].remove }).waitFor({ state: 'detached' })
  expect((await profileOf(member)).avatar).toBeNull()
})

test.each([
  { lang: 'jp', javaScript: true, width: 390 },
  { lang: 'en', javaScript: false, width: 1280 },
] as const)(
  'a member changes the wallet address kept, with its spelling and the password ($lang, scripts: $javaScript)',
  async seat => {
    const text = words[seat.lang]
    const member = await world.member()
    const visit = await visitor(browser, app.origin, { ...seat, token: member.token })
    const section = panel(visit.page, text.wallet)
    // Tokens go to no other address: who has kept none yet names it here.
    await visit.open('/mine/basicInfo/bank')
    expect(await section.getByLabel(text.address).inputValue()).toBe('')
    const kept = '0x52908400098527886E0F7030069857D2E4169EE7'
    await world.ask(updateAccount, { walletAddress: kept, password: member.password }, member)
    await visit.open('/mine/basicInfo/bank')
    const save = async (address: string, password: string) => {
      // Without scripts a whole page comes: what is typed before it is there may be lost.
      await visit.page.waitForLoadState()
      await section.getByLabel(text.address).fill(address)
      await section.getByLabel(text.password).fill(password)
      await section.getByRole('button', { name: text.saveAddress }).click()
    }
    const spelled = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    // One letter in the other case is another checksum (EIP-55).
    await save(spelled.replace('aA', 'AA'), member.password)
    await section.getByText(text.wrongAddress).first().waitFor()
    await save(spelled, 'Hakuji2026')
    await section.getByText(text.wrongPassword).first().waitFor()
    expect((await profileOf(member)).walletAddress).toBe(kept)
    await save(spelled.toLowerCase(), member.password)
    await section.getByText(text.saved, { exact: true }).waitFor()
    expect((await profileOf(member)).walletAddress).toBe(spelled)
    await save('', member.password)
    await expect.poll(async () => (await profileOf(member)).walletAddress, { timeout: 30_000 }).toBeNull()
    visit.expectQuiet()
  },
)
