import { catalogueKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { sendSms, updateAccount, updateEmail, updatePassword, verifySms } from '#shared/api/accounts/profile.ts'
import { login, refreshToken, register, resetPassword, sendEmail } from '#shared/api/accounts/sessions.ts'
import { answerSecondChance, getAuctionState, getTranscript, listBids, placeBid } from '#shared/api/auctions.ts'
import { banUser, unbanUser } from '#shared/api/console/accounts.ts'
import { adminGetAuction, extendAuction, relistAuction, stopAuction, voidBid } from '#shared/api/console/auctions.ts'
import { adminListPages, deleteContent, saveContent, savePage } from '#shared/api/console/content.ts'
import { adminLogin, adminLogout } from '#shared/api/console/operators.ts'
import { createPartnerAccount } from '#shared/api/console/partners.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/console/uploads.ts'
import {
  adminGetProduct,
  createProduct,
  deleteDraft,
  delistProduct,
  lockProduct,
  publishProduct,
  unlockProduct,
  updateProduct,
} from '#shared/api/console/works.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { examplePicture } from '#shared/api/examples/works.ts'
import { listWorksByPartner } from '#shared/api/partners.ts'
import { getUploadStatus, signUploads } from '#shared/api/uploads.ts'
import { auctionRules, DAY, HOUR } from '#shared/domain/auction/auction.ts'
import type { House } from '../auction-house.ts'
import { codeFor, formOf, mailedCode, termsInForce } from '../newcomers.ts'
import { freshAddress, type Person, testPassword } from '../people.ts'
import type { TestRuntime } from '../runtime.ts'
import { orderSuccess } from './order-recipes.ts'
import { saleSuccess } from './sale-recipes.ts'

export interface World {
  readonly app: TestRuntime
  readonly house: House
  readonly owner: Person
}

/** A call that is going to succeed: who makes it, with what. */
export interface Success {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
  /** Of a signed call. */
  readonly headers?: Readonly<Record<string, string>>
}

type Recipe = (world: World) => Promise<Success>

const made = new Map<Endpoint, Recipe>()
const recipe = (contract: Endpoint, cook: Recipe) => void made.set(contract, cook)

/** Those that need days to pass come last: sessions do not outlive them. */
export const needsDays: readonly Endpoint[] = [answerSecondChance, relistAuction]

/** The example, where the demo has what it names; else what makes the call succeed. */
export async function successOf(contract: Endpoint, world: World): Promise<Success> {
  const cook = made.get(contract)
  if (cook) return cook(world)
  const bought = (await orderSuccess(contract, world.app)) ?? (await saleSuccess(contract, world.app))
  if (bought) return bought
  const { access, example } = contract
  const input = Object(example.input)
  if (typeof access === 'object') return { input, as: world.owner.token }
  return access === 'visitor' ? { input } : { input, as: (await world.house.member()).token }
}

let count = 0
const fresh = (kind: string) => `${kind}-${process.pid}-${++count}`
const freshMail = () => `${fresh('fuzz')}@example.jp`
const freshPhone = () => `090-7${String(process.pid % 1000).padStart(3, '0')}-${String(++count).padStart(4, '0')}`
const fail = (why: string): never => {
  throw new Error(why)
}

recipe(sendEmail, async () => ({ input: { email: freshMail(), type: 'register' } }))
recipe(register, async ({ app }) => {
  const email = freshMail()
  const form = formOf(email, { username: fresh('u').slice(0, 24), termsVersion: await termsInForce(app) })
  return { input: { ...form, code: await mailedCode(app, email, 'register') } }
})
recipe(login, async ({ house }) => ({ input: { account: (await house.member()).email, password: testPassword } }))
recipe(refreshToken, async ({ app, house }) => {
  const { email } = await house.member()
  const answer = await app.call(login, { account: email, password: testPassword }, { address: freshAddress() })
  return { input: { refreshToken: String(Object(answer.data).refreshToken) } }
})
recipe(resetPassword, async ({ app, house }) => {
  const { email } = await house.member()
  return { input: { email, code: await mailedCode(app, email, 'reset'), password: 'Setsugetsuka7' } }
})
recipe(updateAccount, async ({ house }) => ({
  input: { username: fresh('u').slice(0, 24) },
  as: (await house.member()).token,
}))
recipe(updateEmail, async ({ app, house }) => {
  const { token } = await house.member()
  const email = freshMail()
  return { input: { email, code: await mailedCode(app, email, 'update-email', { as: token }) }, as: token }
})
recipe(updatePassword, async ({ house }) => ({
  input: { oldPassword: testPassword, password: 'Setsugetsuka7' },
  as: (await house.member()).token,
}))
recipe(sendSms, async ({ house }) => ({
  input: { phone: freshPhone(), channel: 'sms' },
  as: (await house.member({ unverified: true })).token,
}))
recipe(verifySms, async ({ app, house }) => {
  const { token } = await house.member({ unverified: true })
  const phone = freshPhone()
  const sent = await app.call(sendSms, { phone, channel: 'sms' }, { as: token, address: freshAddress() })
  if (sent.code !== 200) fail(`no code was sent: ${sent.code}`)
  return { input: { phone, code: await codeFor(app, `+81${phone.replaceAll('-', '').slice(1)}`, 'sms') }, as: token }
})

recipe(listWorksByPartner, async () => ({ input: { id: 'teitei' } }))

recipe(getUploadStatus, async ({ app, house }) => {
  const { token } = await house.member()
  const signed = await app.call(signUploads, signUploads.example.input, { as: token, address: freshAddress() })
  return { input: { ids: String(Object(signed.data).list?.[0]?.uploadId) }, as: token }
})
recipe(adminUploadStatus, async ({ app, owner }) => {
  const options = { as: owner.token, address: freshAddress() }
  const signed = await app.call(adminSignUploads, adminSignUploads.example.input, options)
  return { input: { ids: String(Object(signed.data).list?.[0]?.uploadId) }, as: owner.token }
})

const live = async (house: House) => house.auction()
recipe(placeBid, async ({ house }) => {
  const [{ productId }, { token }] = await Promise.all([live(house), house.member()])
  return { input: { productId, amount: 150_000, kind: 0 }, as: token }
})
for (const contract of [getAuctionState, listBids, getTranscript] as const) {
  recipe(contract, async ({ house }) => ({ input: { productId: (await live(house)).productId } }))
}
recipe(adminGetAuction, async ({ house, owner }) => ({
  input: { id: (await live(house)).auctionId },
  as: owner.token,
}))
recipe(extendAuction, async ({ house, owner }) => {
  const { auctionId, endAt } = await live(house)
  const endTime = new Date(endAt + HOUR).toISOString()
  return { input: { id: auctionId, endTime, reason: '回線障害のため' }, as: owner.token }
})
recipe(stopAuction, async ({ house, owner }) => ({
  input: { id: (await live(house)).auctionId, reason: '作品に破損が見つかったため' },
  as: owner.token,
}))
recipe(voidBid, async ({ app, house, owner }) => {
  const { auctionId, productId } = await live(house)
  await bid(app, productId, 150_000, (await house.member()).token)
  const answer = await app.call(adminGetAuction, { id: auctionId }, { as: owner.token, address: freshAddress() })
  const seq = Number(Object(answer.data).bids?.[0]?.seq)
  return { input: { id: auctionId, seq, reason: '電話で誤入力を確認' }, as: owner.token }
})
recipe(answerSecondChance, async ({ app, house }) => {
  const { auctionId, productId, endAt } = await live(house)
  const [loser, winner] = await Promise.all([house.member(), house.member()])
  await bid(app, productId, 120_000, loser.token)
  await bid(app, productId, 200_000, winner.token)
  await app.clock.set(new Date(endAt + 60_000).toISOString())
  await app.clock.set(new Date(endAt + auctionRules.payMs + 120_000).toISOString())
  return { input: { id: auctionId, accept: true }, as: await house.tokenOf(loser) }
})
recipe(relistAuction, async ({ app, house, owner }) => {
  const { auctionId, endAt } = await live(house)
  await app.clock.set(new Date(endAt + 60_000).toISOString())
  const endTime = new Date(app.clock.now() + 3 * DAY).toISOString()
  return { input: { id: auctionId, endTime }, as: await house.tokenOf(owner, adminLogin) }
})

recipe(adminLogin, async ({ house }) => ({
  input: { account: (await house.operator('editor')).email, password: testPassword },
}))
recipe(adminLogout, async ({ house }) => ({ input: {}, as: (await house.operator('editor')).token }))
recipe(banUser, async ({ house, owner }) => ({
  input: { id: (await house.member()).id, kind: 'buy', reason: '二度の未払い' },
  as: owner.token,
}))
recipe(unbanUser, async ({ app, house, owner }) => {
  const { id } = await house.member()
  await app.call(banUser, { id, kind: 'buy', reason: '二度の未払い' }, { as: owner.token, address: freshAddress() })
  return { input: { id, kind: 'buy', reason: '本人確認が済んだため' }, as: owner.token }
})

async function draft({ app, owner }: World): Promise<{ id: string; edition: number }> {
  const options = { as: owner.token, key: crypto.randomUUID(), address: freshAddress() }
  const answer = await app.call(createProduct, createProduct.example.input, options)
  const { id, edition } = Object(answer.data)
  return { id: String(id), edition: Number(edition) }
}
/** With a picture, whose upload has a test of its own. */
async function complete(world: World): Promise<string> {
  const { id } = await draft(world)
  await world.house.write([update(catalogueKeys.work(id), { set: { imgs: [examplePicture] } })])
  return id
}
async function onSale(world: World): Promise<string> {
  const id = await complete(world)
  const options = { as: world.owner.token, key: crypto.randomUUID(), address: freshAddress() }
  const answer = await world.app.call(publishProduct, { id, sale: { kind: 'fixed', price: 286_000 } }, options)
  return answer.code === 200 ? id : fail(`the draft was not published: ${answer.body}`)
}
recipe(adminGetProduct, async world => ({ input: { id: (await draft(world)).id }, as: world.owner.token }))
recipe(updateProduct, async world => ({
  input: { ...updateProduct.example.input, ...(await draft(world)) },
  as: world.owner.token,
}))
recipe(deleteDraft, async world => {
  const { id, edition } = await draft(world)
  return { input: { id, edition: String(edition) }, as: world.owner.token }
})
recipe(publishProduct, async world => ({
  input: { id: await complete(world), sale: { kind: 'fixed', price: 286_000 } },
  as: world.owner.token,
}))
recipe(delistProduct, async world => ({
  input: { id: await onSale(world), reason: '作家の希望により' },
  as: world.owner.token,
}))
recipe(lockProduct, async world => ({
  input: { id: await onSale(world), reason: '真贋の確認' },
  as: world.owner.token,
}))
recipe(unlockProduct, async world => {
  const id = await onSale(world)
  const options = { as: world.owner.token, key: crypto.randomUUID(), address: freshAddress() }
  await world.app.call(lockProduct, { id, reason: '真贋の確認' }, options)
  return { input: { id, reason: '確認済み' }, as: world.owner.token }
})

const craft = { kind: 'craft' as const, name: { ja: '硝子', en: 'Glass' }, color: '#3c6a8a', order: 90 }
recipe(saveContent, async ({ owner }) => ({ input: { id: fresh('craft'), record: craft }, as: owner.token }))
recipe(deleteContent, async ({ app, owner }) => {
  const options = { as: owner.token, address: freshAddress() }
  const saved = await app.call(saveContent, { id: fresh('craft'), record: craft }, options)
  const { id, version } = Object(saved.data)
  return { input: { id: String(id), kind: 'craft', version: String(version) }, as: owner.token }
})
recipe(savePage, async ({ app, owner }) => {
  const pages = await app.call(adminListPages, { key: 'aboutus' }, { as: owner.token, address: freshAddress() })
  const newest = Number(Object(pages.data).list?.[0]?.version ?? 0)
  return { input: { ...savePage.example.input, after: newest }, as: owner.token }
})
recipe(createPartnerAccount, async ({ app, owner }) => {
  const options = { as: owner.token, address: freshAddress() }
  const partner = {
    kind: 'partner' as const,
    name: { ja: '汀庭画廊', en: 'Teitei Gallery' },
  }
  const saved = await app.call(saveContent, { id: fresh('partner'), record: Object(partner) }, options)
  const id = String(Object(saved.data).id ?? 'teitei')
  return {
    input: { id, email: freshMail(), password: 'Okazaki2026', username: fresh('g').slice(0, 24) },
    as: owner.token,
  }
})

async function bid(app: TestRuntime, productId: string, amount: number, as: string): Promise<void> {
  const options = { as, key: crypto.randomUUID(), address: freshAddress() }
  const answer = await app.call(placeBid, { productId, amount, kind: 0 }, options)
  if (answer.code !== 200) fail(`the bid was refused: ${answer.body}`)
}
