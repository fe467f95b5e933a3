// Accounts that the console makes: what an artist proposes for the own page and a partner for the own works, the
// operator's answer, and what nobody else sees of it (D52, D78).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder } from '#shared/api/buying/orders.ts'
import { getArtist } from '#shared/api/catalogue/artists.ts'
import { adminCreateArtistAccount } from '#shared/api/catalogue/console/artists.ts'
import { adminDeleteContent, adminListContent, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import {
  adminGetProposal,
  adminListProposals,
  adminPublishProposal,
  adminReturnProposal,
} from '#shared/api/catalogue/console/proposals.ts'
import {
  adminDeleteDraft,
  adminGetProduct,
  adminLockProduct,
  adminUpdateProduct,
} from '#shared/api/catalogue/console/works.ts'
import {
  getOwnProfile,
  getPartnerWork,
  listArtistWorks,
  listPartnerWorks,
  saveOwnProfile,
  savePartnerWork,
  takeProposalBack,
} from '#shared/api/catalogue/proposals.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { frontUserInfo, updateEmail, updatePassword } from '#shared/api/people/accounts/profile.ts'
import { resetPassword, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { adminListAudit, adminOverview } from '#shared/api/people/console/operators.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { type Proposal, profileWords, writtenWords } from '#shared/domain/catalogue/proposal/proposal.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { askedCode } from '#tests/support/registration.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { ofHouse, ofPartner } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)

let editor: Person
let partner: Person
let stranger: Person
beforeAll(async () => {
  await world.createCatalogue()
  ;[editor, partner, stranger] = await Promise.all([
    world.operator('editor'),
    world.seller('teitei'),
    world.seller('another'),
  ])
})

let pages = 0
/** An artist's page of the test's own, and the same with its account. */
async function pageOf() {
  const id = `artist-${++pages}`
  await world.ask(adminSaveContent, { id, record: plainArtist }, await world.owner())
  return { id }
}
const artistOf = async () => {
  const { id } = await pageOf()
  return { id, artist: await world.artist(id) }
}
type Profile = Extract<Proposal, { kind: 'artist' }>['words']
type Writing = Extract<Proposal, { kind: 'work' }>['words']
const both = (text: string) => ({ ja: text, en: text })

async function propose(artist: Person, change: Partial<Profile>, isSent = true) {
  const { recordVersion: base, words, proposal } = await world.ask(getOwnProfile, {}, artist)
  const input = { base, version: proposal?.version ?? 0, isSent, words: { ...profileWords.parse(words), ...change } }
  return world.ask(saveOwnProfile, input, artist)
}
async function proposeWork(id: string, change: Partial<Writing>, isSent = true) {
  const { recordVersion: base, words, proposal } = await world.ask(getPartnerWork, { id }, partner)
  const written = { ...writtenWords.parse(words), ...change }
  return world.ask(savePartnerWork, { id, base, version: proposal?.version ?? 0, isSent, words: written }, partner)
}
const fileOf = (kind: 'artist' | 'work', id: string) => world.ask(adminGetProposal, { kind, id }, editor)
async function publish(kind: 'artist' | 'work', id: string) {
  const { version, recordVersion } = await fileOf(kind, id)
  return world.call(adminPublishProposal, { kind, id, version, recordVersion }, editor)
}
/** As the page is kept: the site may show an older one for a minute. */
async function recordOf(id: string): Promise<Profile> {
  const [found] = (await world.ask(adminListContent, { kind: 'artist', id }, editor)).list
  return profileWords.parse(found?.record)
}
const titleOf = async (id: string) => (await recordOf(id)).title.ja
const lastActOn = async (subjectId: string, subjectKind = 'artist') =>
  (await world.ask(adminListAudit, { subjectKind, subjectId }, await world.owner())).list[0]

describe('adminCreateArtistAccount', () => {
  test('an artist logs in with what the operator made, and cannot change e-mail or password', async () => {
    const { id } = await pageOf()
    const account = { id, email: `${id}@example.jp`, password: 'Okazaki2026', username: `${id}-name` }
    expect((await world.call(adminCreateArtistAccount, account, editor)).code).toBe(403)
    const { userId } = await world.ask(adminCreateArtistAccount, account, await world.owner())
    expect((await world.call(adminCreateArtistAccount, { ...account, id: 'none' }, await world.owner())).code).toBe(404)
    const other = { ...account, id: (await pageOf()).id }
    expect((await world.call(adminCreateArtistAccount, other, await world.owner())).code).toBe(40932)
    const artist = world.known({ ...account, id: userId, isOperator: false, token: '' })
    const token = (await world.tokenOf(artist, 0)) ?? ''
    const as = { as: token, address: freshAddress() }
    expect((await app.call(frontUserInfo, {}, as)).data).toMatchObject({ userType: 3, isConsoleMade: true })
    const email = 'another@example.jp'
    expect((await app.call(sendEmail, { email, type: 'update-email' }, as)).code).toBe(40330)
    expect((await app.call(updateEmail, { email, code: '000000', password: account.password }, as)).code).toBe(40330)
    const change = { oldPassword: account.password, password: 'Setsugetsuka7' }
    expect((await app.call(updatePassword, change, as)).code).toBe(40330)
    const asked = await askedCode(app, account.email, 'reset')
    const reset = { email: account.email, ...asked, password: 'Setsugetsuka7' }
    expect((await app.call(resetPassword, reset, { address: freshAddress() })).code).toBe(40330)
    const entry = await lastActOn(id)
    expect(entry).toMatchObject({ action: adminCreateArtistAccount.id })
    expect(entry?.after).not.toContain(account.password)
  })

  test('a page has one account, of several that are made at once too', async () => {
    const [{ id }, owner] = [await pageOf(), await world.owner()]
    const make = (username: string, email = `${username}@example.jp`) =>
      world.call(adminCreateArtistAccount, { id, password: 'Okazaki2026', username, email }, owner)
    const answers = await Promise.all([make(`${id}-a`), make(`${id}-b`), make(`${id}-c`)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 40939, 40939])
    expect((await make(`${id}-d`)).message).toBe('この作家にはすでにアカウントがあります。')
  })
})

describe('saveOwnProfile', () => {
  test('a draft is seen by its artist and operators alone, and the page stays as it is', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, { title: both('人間国宝') }, false)
    expect(await titleOf(id)).toBe('')
    expect(await world.ask(getOwnProfile, {}, artist)).toMatchObject({
      published: { title: both('') },
      words: { title: both('人間国宝') },
      changed: ['title'],
      proposal: { state: 'writing', version: 1 },
    })
    expect((await fileOf('artist', id)).mayAnswer).toBe(false)
    expect((await publish('artist', id)).code).toBe(40938)
    const other = (await artistOf()).artist
    expect(JSON.stringify(await world.ask(getOwnProfile, {}, other))).not.toContain('人間国宝')
    expect((await world.call(getOwnProfile, {}, partner)).code).toBe(404)
    const take = { kind: 'artist' as const, id, version: 1 }
    expect((await world.call(takeProposalBack, take, other)).code).toBe(404)
    expect((await world.call(adminGetProposal, { kind: 'artist', id }, await world.operator('finance'))).code).toBe(403)
  })

  test('two windows do not overwrite each other, nor does one that shows an older page', async () => {
    const { id, artist } = await artistOf()
    const { words } = await world.ask(getOwnProfile, {}, artist)
    const input = { base: 1, version: 0, isSent: false, words: profileWords.parse(words) }
    expect((await world.call(saveOwnProfile, input, artist)).code).toBe(200)
    expect((await world.call(saveOwnProfile, input, artist)).code).toBe(40943)
    const record = { ...plainArtist, birthday: '1975' }
    await world.ask(adminSaveContent, { id, version: 1, record }, await world.owner())
    expect((await world.call(saveOwnProfile, { ...input, version: 1 }, artist)).code).toBe(40943)
    expect((await world.call(saveOwnProfile, { ...input, base: 2, version: 1 }, artist)).code).toBe(200)
  })

  test('a photograph of the artist’s own is published with it, one of another is refused', async () => {
    const { id, artist } = await artistOf()
    const [own = ''] = await world.uploadPhotos(artist, 'proposal')
    const [foreign = ''] = await world.uploadPhotos(partner, 'proposal')
    const { words } = await world.ask(getOwnProfile, {}, artist)
    const input = { base: 1, version: 0, isSent: true, words: { ...profileWords.parse(words), imgs: [foreign] } }
    expect((await world.call(saveOwnProfile, input, artist)).code).toBe(40980)
    await propose(artist, { imgs: [own] })
    expect((await publish('artist', id)).code).toBe(200)
    expect((await world.ask(getArtist, { id })).imgs.map(img => img.id)).toEqual([own])
  })
})

describe('adminPublishProposal', () => {
  test('an operator publishes what was sent: the page, the audit with before and after, and the notice', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, { title: both('美濃の陶芸家') })
    await expect
      .poll(async () => (await world.ask(adminListProposals, { size: '60' }, editor)).list, untilListed)
      .toContainEqual(expect.objectContaining({ kind: 'artist', id, state: 'submitted', username: artist.username }))
    expect((await world.ask(adminOverview, {}, editor)).proposals?.waiting).toBeGreaterThan(0)
    expect((await world.ask(adminOverview, {}, await world.operator('finance'))).proposals).toBeNull()
    expect((await publish('artist', id)).code).toBe(200)
    expect(await titleOf(id)).toBe('美濃の陶芸家')
    expect((await publish('artist', id)).code).toBe(40938)
    const entry = await lastActOn(id)
    expect(entry?.action).toBe(adminPublishProposal.id)
    expect(JSON.parse(entry?.before ?? '').title).toEqual(both(''))
    expect(JSON.parse(entry?.after ?? '').title).toEqual(both('美濃の陶芸家'))
    expect(await world.noticesOf(artist)).toEqual([expect.stringContaining('改訂案を公開しました')])
    expect(await world.ask(getOwnProfile, {}, artist)).toMatchObject({ changed: [], proposal: { state: 'published' } })
  })

  test('an edit of the page meanwhile is kept; the same field on both sides is not published unseen', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, { title: both('美濃の陶芸家') })
    const birthday = { ...plainArtist, birthday: '1975' }
    await world.ask(adminSaveContent, { id, version: 1, record: birthday }, await world.owner())
    const { version } = await fileOf('artist', id)
    const unseen = { kind: 'artist' as const, id, version, recordVersion: 1 }
    expect((await world.call(adminPublishProposal, unseen, editor)).code).toBe(40943)
    expect((await publish('artist', id)).code).toBe(200)
    expect(await recordOf(id)).toMatchObject({ birthday: '1975', title: both('美濃の陶芸家') })

    await propose(artist, { title: both('陶工') })
    const renamed = { ...birthday, title: both('作陶家') }
    await world.ask(adminSaveContent, { id, version: 3, record: renamed }, await world.owner())
    expect(await fileOf('artist', id)).toMatchObject({ baseVersion: 3, recordVersion: 4, conflicts: ['title'] })
    expect((await publish('artist', id)).code).toBe(40943)
    expect(await world.ask(getOwnProfile, {}, artist)).toMatchObject({ conflicts: ['title'] })
    await world.ask(takeProposalBack, { kind: 'artist', id, version: (await fileOf('artist', id)).version }, artist)
    await propose(artist, {})
    expect((await publish('artist', id)).code).toBe(200)
    expect(await titleOf(id)).toBe('陶工')
  })

  test('of an answer and a taking back at once one happens', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, { title: both('一度だけ') })
    const { version } = await fileOf('artist', id)
    const answers = await Promise.all([
      publish('artist', id),
      world.call(takeProposalBack, { kind: 'artist', id, version }, artist),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const isPublished = answers[0]?.code === 200
    expect(await titleOf(id)).toBe(isPublished ? '一度だけ' : '')
  })
})

describe('adminReturnProposal', () => {
  test('the author is told why, changes it and sends it again', async () => {
    const { id, artist } = await artistOf()
    const { version } = await propose(artist, { title: both('人間国宝') })
    const answer = { kind: 'artist' as const, id, version, reason: '認定の年をお知らせください。' }
    expect((await world.call(adminReturnProposal, { ...answer, version: 9 }, editor)).code).toBe(40943)
    await world.ask(adminReturnProposal, answer, editor)
    expect(await world.noticesOf(artist)).toEqual([expect.stringContaining('改訂案をお戻ししました')])
    expect((await world.ask(getOwnProfile, {}, artist)).proposal).toMatchObject({
      state: 'returned',
      reason: answer.reason,
    })
    expect((await publish('artist', id)).code).toBe(40938)
    const entry = await lastActOn(id)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ state: 'returned', reason: answer.reason })
    expect((await propose(artist, { title: both('陶芸家') })).state).toBe('submitted')
  })
})

describe('takeProposalBack', () => {
  test('what waits cannot be written on before it was taken back', async () => {
    const { id, artist } = await artistOf()
    const { version } = await propose(artist, { title: both('途中') })
    const { recordVersion: base, words } = await world.ask(getOwnProfile, {}, artist)
    const input = { base, version, isSent: false, words: profileWords.parse(words) }
    expect((await world.call(saveOwnProfile, input, artist)).code).toBe(40938)
    const unseen = { kind: 'artist' as const, id, version: version + 1 }
    expect((await world.call(takeProposalBack, unseen, artist)).code).toBe(40943)
    await world.ask(takeProposalBack, { kind: 'artist', id, version }, artist)
    expect((await world.call(saveOwnProfile, { ...input, version: version + 1 }, artist)).code).toBe(200)
  })
})

describe('listArtistWorks', () => {
  test('an artist sees the own public works with their ledgers, whoever offers them', async () => {
    const { id, artist } = await artistOf()
    const shown = await world.publishWork(undefined, { artistId: id })
    await world.createDraft({ artistId: id })
    await expect.poll(async () => (await world.ask(listArtistWorks, {}, artist)).total, untilListed).toBe(1)
    const [work] = (await world.ask(listArtistWorks, {}, artist)).list
    expect(work).toMatchObject({ id: shown.id, price: 120_000, history: [{ label: '出品', price: 120_000 }] })
    expect((await world.call(listArtistWorks, {}, partner)).code).toBe(404)
  })

  test('an artist cannot bid on, buy or offer for a work of the own hand', async () => {
    const { id, artist } = await artistOf()
    const { productId } = await world.auction({ artistId: id })
    expect((await world.bid(artist, productId, 100_000)).code).toBe(40341)
    const fixed = await world.work({ artistId: id, seller: ofHouse })
    const { id: addressId } = await world.ask(createAddress, createAddress.example.input, artist)
    const order = world.checkoutInput({ ...artist, addressId }, fixed)
    expect((await world.call(createOrder, order, artist)).code).toBe(40341)
    const open = await world.work({ artistId: id, seller: ofHouse, priceType: 'offer', price: 300_000 })
    expect((await world.call(createOffer, { productId: open, price: 250_000, period: '7d' }, artist)).code).toBe(40341)
  })
})

describe('listPartnerWorks', () => {
  test('a partner sees the own works, drafts among them, and no others', async () => {
    const own = { seller: { type: 2 as const, partnerId: 'teitei' } }
    const [draft, shown] = [await world.createDraft(own), await world.publishWork(undefined, own)]
    const foreign = await world.createDraft()
    await proposeWork(draft.id, { title: both('改題') }, false)
    const { list } = await world.ask(listPartnerWorks, { size: '60' }, partner)
    const byId = new Map(list.map(work => [work.id, work]))
    expect(byId.get(draft.id)).toMatchObject({ visibility: 'draft', state: 0, proposal: { state: 'writing' } })
    expect(byId.get(shown.id)).toMatchObject({ visibility: 'public', state: 2, price: 120_000, proposal: null })
    expect(byId.has(foreign.id)).toBe(false)
    expect((await world.ask(listPartnerWorks, {}, stranger)).list).toEqual([])
    expect((await world.call(getPartnerWork, { id: draft.id }, stranger)).code).toBe(404)
    expect((await world.call(getPartnerWork, { id: foreign.id }, partner)).code).toBe(404)
  })
})

describe('savePartnerWork', () => {
  test('a partner’s words are the work’s once an operator has published them; its place in the market stays', async () => {
    const { id } = await world.publishWork(undefined, { seller: { type: 2, partnerId: 'teitei' } })
    await proposeWork(id, { title: both('志野茶碗 改'), weightG: 455 })
    expect((await world.ask(getProduct, { id })).title).toBe('志野茶碗 葦原')
    const before = await world.ask(adminGetProduct, { id }, editor)
    expect((await publish('work', id)).code).toBe(200)
    const after = await world.ask(adminGetProduct, { id }, editor)
    const { updatedAt: _, ...rest } = after
    expect(rest).toMatchObject({
      ...{ title: both('志野茶碗 改'), weightG: 455, edition: before.edition + 1, state: 2, saleStatus: 1 },
      ...{ price: 120_000, artistId: 'wataru', seller: before.seller, imgs: before.imgs },
    })
    const entry = await lastActOn(id, 'work')
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ weightG: 430 })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ weightG: 455 })
    expect(await world.noticesOf(partner)).toContainEqual(expect.stringContaining('改訂案を公開しました'))
  })

  test('an edit of the editors’ meanwhile is kept, and a locked work is not rewritten', async () => {
    const { id } = await world.publishWork(undefined, { seller: { type: 2, partnerId: 'teitei' } })
    await proposeWork(id, { weightG: 455 })
    const work = await world.ask(adminGetProduct, { id }, editor)
    const words = { ...writtenWords.parse({ ...work, imgs: work.imgs.map(img => img.id) }), madeYear: 2025 }
    const { artistId, craftIds, categoryIds, edition } = work
    await world.ask(adminUpdateProduct, { id, edition, artistId, craftIds, categoryIds, ...words }, editor)
    await world.ask(adminLockProduct, { id, reason: '確認' }, await world.owner())
    expect((await publish('work', id)).code).toBe(40910)
    expect((await world.call(savePartnerWork, { id, base: 1, version: 1, isSent: true, words }, stranger)).code).toBe(
      404,
    )
  })

  test('neither two windows nor a photograph of another get into the words of a work', async () => {
    const { id } = await world.publishWork(undefined, { seller: { type: 2, partnerId: 'teitei' } })
    const { recordVersion: base, words } = await world.ask(getPartnerWork, { id }, partner)
    const input = { id, base, version: 0, isSent: false, words: writtenWords.parse(words) }
    const [foreign = ''] = await world.uploadPhotos(stranger, 'proposal')
    const stolen = { ...input, words: { ...input.words, imgs: [foreign] } }
    expect((await world.call(savePartnerWork, stolen, partner)).code).toBe(40980)
    expect((await world.call(savePartnerWork, input, partner)).code).toBe(200)
    expect((await world.call(savePartnerWork, input, partner)).code).toBe(40943)
  })

  test('a work that its buyer sells again is its former partner’s no more', async () => {
    const id = await world.work({ seller: ofPartner })
    await proposeWork(id, { weightG: 455 })
    const seller = { type: 'member' as const, userId: 'somebody', username: 'somebody' }
    await world.table.changeWork(id, { seller })
    expect((await publish('work', id)).code).toBe(40942)
    expect((await world.call(getPartnerWork, { id }, partner)).code).toBe(404)
    await world.table.changeWork(id, { seller: ofPartner })
  })
})

describe('adminListContent', () => {
  test('an operator finds what a proposal made of a page among its versions', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, { video: 'https://video.example/wataru' })
    await publish('artist', id)
    const [record] = (await world.ask(adminListContent, { kind: 'artist', id }, editor)).list
    expect(record).toMatchObject({ version: 2, record: { craftId: 'ceramics', order: 1 } })
  })
})

describe('adminDeleteContent', () => {
  const waiting = async () => (await world.ask(adminListProposals, { size: '50' }, editor)).list.map(({ id }) => id)

  test('the proposal of a page or a draft goes with it', async () => {
    const { id, artist } = await artistOf()
    await propose(artist, {})
    const draft = await world.createDraft({ seller: { type: sellerTypeNumbers.partner, partnerId: 'teitei' } })
    await proposeWork(draft.id, { weightG: 455 })
    expect(await waiting()).toEqual(expect.arrayContaining([id, draft.id]))
    await world.ask(adminDeleteContent, { id, kind: 'artist', version: '1' }, editor)
    await world.ask(adminDeleteDraft, { id: draft.id, edition: String(draft.edition) }, editor)
    const left = await waiting()
    expect([id, draft.id].filter(each => left.includes(each))).toEqual([])
  })

  test('of a page that is deleted while its artist sends, no proposal is left', async () => {
    const { id, artist } = await artistOf()
    await Promise.allSettled([
      propose(artist, {}),
      world.ask(adminDeleteContent, { id, kind: 'artist', version: '1' }, editor),
    ])
    expect(await waiting()).not.toContain(id)
  })
})
