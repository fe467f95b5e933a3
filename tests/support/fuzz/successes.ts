import { getCertificateFile } from '#shared/api/buying/receipts.ts'
import {
  adminDeleteContent,
  adminListPages,
  adminSaveContent,
  adminSavePage,
} from '#shared/api/catalogue/console/content.ts'
import { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import { adminSignUploads, adminUploadStatus } from '#shared/api/catalogue/console/uploads.ts'
import {
  adminCreateProduct,
  adminDeleteDraft,
  adminDelistProduct,
  adminGetProduct,
  adminLockProduct,
  adminPublishProduct,
  adminUnlockProduct,
  adminUpdateProduct,
} from '#shared/api/catalogue/console/works.ts'
import { listWorksByPartner } from '#shared/api/catalogue/partners.ts'
import { getUploadStatus, signUploads } from '#shared/api/catalogue/uploads.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { examplePicture } from '#shared/api/examples/works.ts'
import { sendSms, updateAccount, updateEmail, updatePassword, verifySms } from '#shared/api/people/accounts/profile.ts'
import { login, refreshToken, register, resetPassword, sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { adminBanUser, adminEndMemberSessions, adminUnbanUser } from '#shared/api/people/console/accounts.ts'
import {
  adminChangePassword,
  adminConfirmFactor,
  adminEndSession,
  adminForgotPassword,
  adminGetAccount,
  adminLogin,
  adminLogout,
  adminProve,
  adminReadLink,
  adminStartFactor,
  adminUseLink,
  adminVerifyFactor,
} from '#shared/api/people/console/operator-login.ts'
import {
  adminChangeRoles,
  adminDisableOperator,
  adminEnableOperator,
  adminForgetFactor,
  adminInviteOperator,
} from '#shared/api/people/console/operator-people.ts'
import { getCertificate, getIssuerDocument, getStatusList } from '#shared/api/provenance/certificates.ts'
import { getTokenMetadata } from '#shared/api/provenance/ledger.ts'
import { answerSecondChance, getAuctionState, getTranscript, listBids, placeBid } from '#shared/api/selling/auctions.ts'
import {
  adminExtendAuction,
  adminGetAuction,
  adminRelistAuction,
  adminStopAuction,
  adminVoidBid,
} from '#shared/api/selling/console/auctions.ts'
import { changeResalePrice, relistApplication } from '#shared/api/selling/resale/listings.ts'
import { stopBiddingMail } from '#shared/api/telling/notices.ts'
import { auctionRules } from '#shared/domain/selling/auction/auction.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { appCode, enrolApp, linkMailedTo } from '../operators.ts'
import { freshAddress, testPassword } from '../people.ts'
import { askedCode, codeFor, formOf, mailedCode, termsInForce } from '../registration.ts'
import { type World, worldOf } from '../world.ts'
import { custodySuccess } from './custody-successes.ts'
import { inquirySuccess } from './inquiry-successes.ts'
import { memberSuccess } from './member-successes.ts'
import { messageSuccess } from './message-successes.ts'
import { orderSuccess } from './order-successes.ts'
import { passkeySuccess } from './passkey-successes.ts'
import { proposalSuccess } from './proposal-successes.ts'
import { resaleSuccess } from './resale-successes.ts'
import { saleSuccess } from './sale-successes.ts'
import { certified, mailOffTokenOf, tokenSuccess } from './visitor-successes.ts'

/** A call that is going to succeed: who makes it, with what. */
export interface Success {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
  /** Headers of a signed call. */
  readonly headers?: Readonly<Record<string, string>>
}

type Preparation = (world: World) => Promise<Success>

const preparations = new Map<Endpoint, Preparation>()
const prepare = (contract: Endpoint, preparation: Preparation) => void preparations.set(contract, preparation)

const ownerToken = async (world: World) => world.tokenOf(await world.owner())

const markets = new WeakMap<World, Promise<World>>()
/** The world in which works are bought: opened at the first order, because other calls may have changed the terms. */
function marketOf(world: World): Promise<World> {
  const known = markets.get(world) ?? worldOf(world.app)
  markets.set(world, known)
  return known
}

/** Those that need days to pass, which sessions of others do not outlive. */
export const needsDays: readonly Endpoint[] = [
  answerSecondChance,
  adminRelistAuction,
  changeResalePrice,
  relistApplication,
]

/** The example, where the demo has what it names; else what makes the call succeed. */
export async function successOf(contract: Endpoint, world: World): Promise<Success> {
  const shown =
    preparations.get(contract)?.(world) ?? passkeySuccess(contract, world) ?? (await proposalSuccess(contract, world))
  if (shown) return shown
  const market = await marketOf(world)
  const known = [
    ...[inquirySuccess, messageSuccess, orderSuccess, saleSuccess, memberSuccess, resaleSuccess, custodySuccess],
  ] as const
  for (const success of known) {
    const made = await success(contract, market)
    if (made) return made
  }
  const input = Object(contract.example.input)
  if (typeof contract.access === 'object') return { input, as: await ownerToken(world) }
  return contract.access === 'visitor' ? { input } : { input, as: (await world.member()).token }
}

let count = 0
const fresh = (kind: string) => `${kind}-${process.pid}-${++count}`
const freshMail = () => `${fresh('fuzz')}@example.jp`
const freshPhone = () => `090-7${String(process.pid % 1000).padStart(3, '0')}-${String(++count).padStart(4, '0')}`
const fail = (why: string): never => {
  throw new Error(why)
}

prepare(sendEmail, async () => ({ input: { email: freshMail(), type: 'register' } }))
prepare(register, async world => {
  const email = freshMail()
  const form = formOf(email, { username: fresh('u').slice(0, 24), termsVersion: await termsInForce(world.app) })
  return { input: { ...form, code: await mailedCode(world.app, email, 'register') } }
})
prepare(login, async world => ({ input: { account: (await world.member()).email, password: testPassword } }))
prepare(refreshToken, async world => {
  const { email } = await world.member()
  const answer = await world.app.call(login, { account: email, password: testPassword }, { address: freshAddress() })
  return { input: { refreshToken: String(Object(answer.data).refreshToken) } }
})
prepare(resetPassword, async world => {
  const { email } = await world.member()
  return { input: { email, ...(await askedCode(world.app, email, 'reset')), password: 'Setsugetsuka7' } }
})
prepare(updateAccount, async world => ({
  input: { username: fresh('u').slice(0, 24) },
  as: (await world.member()).token,
}))
prepare(updateEmail, async world => {
  const { token } = await world.member()
  const email = freshMail()
  const code = await mailedCode(world.app, email, 'update-email', { as: token })
  return { input: { email, code, password: testPassword }, as: token }
})
prepare(updatePassword, async world => ({
  input: { oldPassword: testPassword, password: 'Setsugetsuka7' },
  as: (await world.member()).token,
}))
prepare(sendSms, async world => ({
  input: { phone: freshPhone(), channel: 'sms' },
  as: (await world.member({ unverified: true })).token,
}))
prepare(verifySms, async world => {
  const { token } = await world.member({ unverified: true })
  const phone = freshPhone()
  const sent = await world.app.call(sendSms, { phone, channel: 'sms' }, { as: token, address: freshAddress() })
  if (sent.code !== 200) fail(`no code was sent: ${sent.code}`)
  return {
    input: { phone, code: await codeFor(world.app, `+81${phone.replaceAll('-', '').slice(1)}`, 'sms') },
    as: token,
  }
})

prepare(stopBiddingMail, async world => ({ input: { token: await mailOffTokenOf(world) } }))
prepare(listWorksByPartner, async () => ({ input: { id: 'teitei' } }))

prepare(getUploadStatus, async world => {
  const { token } = await world.member()
  const signed = await world.app.call(signUploads, signUploads.example.input, { as: token, address: freshAddress() })
  return { input: { ids: String(Object(signed.data).list?.[0]?.uploadId) }, as: token }
})
prepare(adminUploadStatus, async world => {
  const options = { as: await ownerToken(world), address: freshAddress() }
  const signed = await world.app.call(adminSignUploads, adminSignUploads.example.input, options)
  return { input: { ids: String(Object(signed.data).list?.[0]?.uploadId) }, as: await ownerToken(world) }
})

prepare(placeBid, async world => {
  const [{ productId }, { token }] = await Promise.all([world.auction(), world.member()])
  return { input: { productId, amount: 150_000, kind: 0 }, as: token }
})
for (const contract of [getAuctionState, listBids, getTranscript] as const) {
  prepare(contract, async world => ({ input: { productId: (await world.auction()).productId } }))
}
prepare(adminGetAuction, async world => ({
  input: { id: (await world.auction()).auctionId },
  as: await ownerToken(world),
}))
prepare(adminExtendAuction, async world => {
  const { auctionId, endAt } = await world.auction()
  const endTime = new Date(endAt + hourMs).toISOString()
  return { input: { id: auctionId, endTime, reason: '回線障害のため' }, as: await ownerToken(world) }
})
prepare(adminStopAuction, async world => ({
  input: { id: (await world.auction()).auctionId, reason: '作品に破損が見つかったため' },
  as: await ownerToken(world),
}))
prepare(adminVoidBid, async world => {
  const { auctionId, productId } = await world.auction()
  await bid(world, productId, 150_000, (await world.member()).token)
  const answer = await world.app.call(
    adminGetAuction,
    { id: auctionId },
    { as: await ownerToken(world), address: freshAddress() },
  )
  const seq = Number(Object(answer.data).bids?.[0]?.seq)
  return { input: { id: auctionId, seq, reason: '電話で誤入力を確認' }, as: await ownerToken(world) }
})
prepare(answerSecondChance, async world => {
  const { auctionId, productId, endAt } = await world.auction()
  const [loser, winner] = await Promise.all([world.member(), world.member()])
  await bid(world, productId, 120_000, loser.token)
  await bid(world, productId, 200_000, winner.token)
  await world.app.clock.set(new Date(endAt + 60_000).toISOString(), 'everything')
  await world.app.clock.set(new Date(endAt + auctionRules.payMs + 120_000).toISOString(), 'everything')
  return { input: { id: auctionId, accept: true }, as: await world.tokenOf(loser) }
})
prepare(adminRelistAuction, async world => {
  const { auctionId, endAt } = await world.auction()
  await world.app.clock.set(new Date(endAt + 60_000).toISOString(), 'everything')
  const endTime = new Date(world.app.clock.now() + 3 * dayMs).toISOString()
  return { input: { id: auctionId, endTime }, as: await ownerToken(world) }
})

prepare(adminLogin, async world => ({
  input: { account: (await world.operator('editor')).email, password: testPassword },
}))
prepare(adminLogout, async world => ({ input: {}, as: (await world.operator('editor')).token }))
const linked = async (world: World) => {
  const { email } = await world.operator('editor')
  await world.app.call(adminForgotPassword, { email }, { address: freshAddress() })
  const { name, token } = await linkMailedTo(world.app, email)
  return { name, token }
}
prepare(adminReadLink, async world => ({ input: await linked(world) }))
prepare(adminUseLink, async world => ({ input: { ...(await linked(world)), password: 'Setsugetsuka7' } }))
prepare(adminVerifyFactor, async world => {
  const { email, token } = await world.operator('editor')
  const { recoveryCodes } = await enrolApp(world.app, token)
  const answer = await world.app.call(
    adminLogin,
    { account: email, password: testPassword },
    { address: freshAddress() },
  )
  return { input: { code: recoveryCodes[0] }, as: String(Object(answer.data).accessToken) }
})
prepare(adminProve, async world => ({
  input: { proof: testPassword },
  as: (await world.operator('editor')).token,
}))
prepare(adminStartFactor, async world => ({ input: {}, as: (await world.operator('editor')).token }))
prepare(adminConfirmFactor, async world => {
  const { token } = await world.operator('editor')
  const { data } = await world.app.call(adminStartFactor, {}, { as: token, address: freshAddress() })
  return { input: { code: await appCode(world.app, String(Object(data).secret)) }, as: token }
})
prepare(adminEndSession, async world => {
  const { token } = await world.operator('editor')
  const { data } = await world.app.call(adminGetAccount, {}, { as: token, address: freshAddress() })
  return { input: { id: String(Object(data).sessions?.[0]?.id) }, as: token }
})
prepare(adminChangePassword, async world => ({
  input: { oldPassword: testPassword, password: 'Setsugetsuka7' },
  as: (await world.operator('editor')).token,
}))
prepare(adminInviteOperator, async world => ({
  input: { email: freshMail(), roles: ['editor'] },
  as: (await world.operator('owner')).token,
}))
const onOperator = (contract: Endpoint, input: Readonly<Record<string, unknown>> = {}) =>
  prepare(contract, async world => ({
    input: { id: (await world.operator('editor')).id, reason: '担当の変更', ...input },
    as: (await world.operator('owner')).token,
  }))
onOperator(adminChangeRoles, { roles: ['support'] })
onOperator(adminDisableOperator)
onOperator(adminForgetFactor)
prepare(adminEnableOperator, async world => {
  const as = (await world.operator('owner')).token
  const input = { id: (await world.operator('editor')).id, reason: '担当の変更' }
  await world.app.call(adminDisableOperator, input, { as, address: freshAddress() })
  return { input, as }
})
prepare(adminBanUser, async world => ({
  input: { id: (await world.member()).id, kind: 'buy', reason: '二度の未払い' },
  as: await ownerToken(world),
}))
prepare(adminEndMemberSessions, async world => ({
  input: { id: (await world.member()).id, reason: '端末の紛失' },
  as: await ownerToken(world),
}))
prepare(adminUnbanUser, async world => {
  const { id } = await world.member()
  await world.app.call(
    adminBanUser,
    { id, kind: 'buy', reason: '二度の未払い' },
    { as: await ownerToken(world), address: freshAddress() },
  )
  return { input: { id, kind: 'buy', reason: '本人確認が済んだため' }, as: await ownerToken(world) }
})

async function draft(world: World): Promise<{ id: string; edition: number }> {
  const options = { as: await ownerToken(world), key: crypto.randomUUID(), address: freshAddress() }
  const answer = await world.app.call(adminCreateProduct, adminCreateProduct.example.input, options)
  const { id, edition } = Object(answer.data)
  return { id: String(id), edition: Number(edition) }
}
/** With a picture, whose upload has a test of its own. */
async function complete(world: World): Promise<string> {
  const { id } = await draft(world)
  await world.table.changeWork(id, { imgs: [examplePicture] })
  return id
}
async function onSale(world: World): Promise<string> {
  const id = await complete(world)
  const options = { as: await ownerToken(world), key: crypto.randomUUID(), address: freshAddress() }
  const answer = await world.app.call(adminPublishProduct, { id, sale: { kind: 'fixed', price: 286_000 } }, options)
  return answer.code === 200 ? id : fail(`the draft was not published: ${answer.body}`)
}
prepare(adminGetProduct, async world => ({ input: { id: (await draft(world)).id }, as: await ownerToken(world) }))
prepare(adminUpdateProduct, async world => ({
  input: { ...adminUpdateProduct.example.input, ...(await draft(world)) },
  as: await ownerToken(world),
}))
prepare(adminDeleteDraft, async world => {
  const { id, edition } = await draft(world)
  return { input: { id, edition: String(edition) }, as: await ownerToken(world) }
})
prepare(adminPublishProduct, async world => ({
  input: { id: await complete(world), sale: { kind: 'fixed', price: 286_000 } },
  as: await ownerToken(world),
}))
prepare(adminDelistProduct, async world => ({
  input: { id: await onSale(world), reason: '作家の希望により' },
  as: await ownerToken(world),
}))
prepare(adminLockProduct, async world => ({
  input: { id: await onSale(world), reason: '真贋の確認' },
  as: await ownerToken(world),
}))
prepare(getTokenMetadata, tokenSuccess)
for (const each of [getCertificate, getCertificateFile, getStatusList, getIssuerDocument])
  prepare(each, certified(each.example.input))
prepare(adminUnlockProduct, async world => {
  const id = await onSale(world)
  const options = { as: await ownerToken(world), key: crypto.randomUUID(), address: freshAddress() }
  await world.app.call(adminLockProduct, { id, reason: '真贋の確認' }, options)
  return { input: { id, reason: '確認済み' }, as: await ownerToken(world) }
})

const craft = { kind: 'craft' as const, name: { ja: '硝子', en: 'Glass' }, color: '#3c6a8a', order: 90 }
prepare(adminSaveContent, async world => ({
  input: { id: fresh('craft'), record: craft },
  as: await ownerToken(world),
}))
prepare(adminDeleteContent, async world => {
  const options = { as: await ownerToken(world), address: freshAddress() }
  const saved = await world.app.call(adminSaveContent, { id: fresh('craft'), record: craft }, options)
  const { id, version } = Object(saved.data)
  return { input: { id: String(id), kind: 'craft', version: String(version) }, as: await ownerToken(world) }
})
prepare(adminSavePage, async world => {
  const options = { as: await ownerToken(world), address: freshAddress() }
  const pages = await world.app.call(adminListPages, { key: 'aboutus' }, options)
  const newest = Number(Object(pages.data).list?.[0]?.version ?? 0)
  return { input: { ...adminSavePage.example.input, after: newest }, as: await ownerToken(world) }
})
prepare(adminCreatePartnerAccount, async world => {
  const options = { as: await ownerToken(world), address: freshAddress() }
  const partner = { kind: 'partner', name: { ja: '汀庭画廊', en: 'Teitei Gallery' } } as const
  const saved = await world.app.call(adminSaveContent, { id: fresh('partner'), record: Object(partner) }, options)
  const id = String(Object(saved.data).id ?? 'teitei')
  return {
    input: { id, email: freshMail(), password: 'Okazaki2026', username: fresh('g').slice(0, 24) },
    as: await ownerToken(world),
  }
})

async function bid({ app }: World, productId: string, amount: number, as: string): Promise<void> {
  const options = { as, key: crypto.randomUUID(), address: freshAddress() }
  const answer = await app.call(placeBid, { productId, amount, kind: 0 }, options)
  if (answer.code !== 200) fail(`the bid was refused: ${answer.body}`)
}
