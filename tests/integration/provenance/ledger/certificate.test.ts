// Certificates as everybody gets them: made by the deployed clock with its own key and rights, read over HTTP, and
// verified by our rules and by somebody else's software.
import { afterAll, expect, test } from 'vitest'
import { certificateTools } from '#functions/provenance/ledger/certificates/tools.ts'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getCertificateFile } from '#shared/api/buying/receipts.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { isObject, type JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { verifyCertificate } from '#shared/domain/provenance/certificate/verify.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { minuteMs } from '#shared/durations.ts'
import { othersSoftware } from '#tests/support/certificates.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
await world.createCatalogue()
afterAll(() => world.close())
const { app } = world

function objectIn(text: string): JsonObject {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('no object')
  return value
}

async function document(path: string) {
  const answer = await app.fetch(path, { headers: { origin: 'https://elsewhere.example' } })
  expect([path, answer.status]).toEqual([path, 200])
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  return objectIn(answer.body)
}

/** As the file without a network has it. */
async function bundle(productId: string, as?: Parameters<typeof app.call>[2]) {
  const { data } = await app.call(getCertificate, { productId, offline: '1' }, as)
  const { certificate, issuer, lists, contexts, head, history } = getCertificate.output.parse(data)
  const read = (value: object) => objectIn(JSON.stringify(value))
  return { certificate: read(certificate), issuer: read(issuer), lists: lists.map(read), contexts, head, history }
}

const now = () => new Date(app.clock.now()).toISOString()

test('a work that is published has a certificate within minutes, which anybody verifies', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 120_000 }, { weightG: 900 })
  await app.clock.advance('PT2M', 'everything')
  const { certificate, issuer, lists, contexts, head, history } = await bundle(id)
  expect(await document('/.well-known/did.json')).toEqual(issuer)
  const finding = await verifyCertificate({ certificate, issuer, lists, now: now() }, certificateTools)
  expect(finding).toMatchObject({ isGenuine: true, workId: id, head, status: 'holds' })
  const {
    next: _,
    serverTime: __,
    ...proof
  } = getLedgerProof.output.parse((await app.call(getLedgerProof, { workId: id })).data)
  const { entries } = proof
  // The file has all that it takes to verify the history, too.
  expect(history).toEqual(proof)
  const { data: bare } = await app.call(getCertificate, { productId: id })
  expect(bare).toMatchObject({ history: null, lists: [], contexts: {} })
  const kept = finding.isGenuine ? finding.head : null
  expect(await verifyLedger({ workId: id, entries }, kept, certificateTools.sha256)).toMatchObject({
    problems: [],
    covered: 1,
    newer: 0,
  })

  const others = othersSoftware([issuer, ...lists], { words: contexts, now: now() })
  expect(await others.verify(certificate)).toMatchObject({ verified: true })
  expect(await others.status(certificate)).toEqual({ revocation: false, refresh: false })
  const text = JSON.stringify({ certificate, lists })
  for (const secret of ['120000', '120,000']) expect(text).not.toContain(secret)

  // What the certificate names is where it says.
  for (const list of lists) expect(await document(new URL(`${list['id']}`).pathname)).toMatchObject({ id: list['id'] })
  const [, words = ''] = [certificate['@context']].flat()
  expect(await document(new URL(`${words}`).pathname)).toEqual(contexts[`${words}`])
})

test('a sale supersedes it: the old one says so, and the new one is of the new head', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 98_000 })
  await app.clock.advance('PT2M', 'everything')
  const before = await bundle(id)
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  await app.clock.advance('PT2M', 'everything')
  const after = await bundle(id)
  expect(after.head.seq).toBeGreaterThan(before.head.seq)
  const { issuer, lists } = after
  const statusOf = async (certificate: JsonObject) =>
    verifyCertificate({ certificate, issuer, lists, now: now() }, certificateTools)
  expect(await statusOf(before.certificate)).toMatchObject({ isGenuine: true, status: 'superseded' })
  expect(await statusOf(after.certificate)).toMatchObject({ status: 'holds', head: after.head })
  expect(JSON.stringify(after.certificate)).not.toContain(buyer.email)
})

test('of a work that nobody may see there is none, as of one that is not there', async () => {
  const { id } = await world.publishWork()
  await app.clock.advance('PT2M', 'everything')
  await world.table.changeWork(id, { visibility: 'secret' })
  const member = await world.member()
  for (const contract of [getCertificate, getCertificateFile]) {
    for (const as of [{}, { as: member.token }]) {
      const hidden = await app.call(contract, { productId: id }, as)
      const unknown = await app.call(contract, { productId: 'none' }, as)
      expect(hidden.code).toBe(404)
      expect([hidden.message, hidden.data]).toEqual([unknown.message, unknown.data])
    }
  }
  await world.table.changeWork(id, { visibility: 'public' })
  expect((await app.call(getCertificate, { productId: id })).code).toBe(200)
})

test('who has a work that is hidden gets its certificate, its history and its sheet, and nobody else does', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 98_000 })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }, 'held', 'completed')
  await app.clock.advance('PT2M', 'everything')
  await world.table.changeWork(id, { visibility: 'secret' })
  const { history, head } = await bundle(id, { as: buyer.token })
  expect(history).toMatchObject({ workId: id, head })
  expect(history?.entries).toHaveLength(head.seq)
  expect((await app.call(getCertificateFile, { productId: id }, { as: buyer.token })).code).toBe(200)
  const stranger = await world.member()
  for (const as of [{}, { as: stranger.token }])
    for (const contract of [getCertificate, getCertificateFile])
      expect(
        (await app.call(contract, { productId: id, ...(contract === getCertificate && { offline: '1' }) }, as)).code,
      ).toBe(404)
  await world.table.changeWork(id, { visibility: 'public' })
})

test('a guest of a secret sale sees the certificate of its work while it is open, and a stranger sees none', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 98_000 })
  await app.clock.advance('PT2M', 'everything')
  const [owner, guest, stranger] = [await world.operator('owner'), await world.member(), await world.member()]
  const at = (minutes: number) => new Date(app.clock.now() + minutes * minuteMs).toISOString()
  const words = { title: { ja: '月の間', en: 'The Moon Room' }, text: { ja: '一点です。', en: 'One work.' } }
  const window = { startAt: at(20), endAt: at(260) }
  const { id: sale } = await world.ask(adminSavePrivateSale, { ...words, ...window, productIds: [id] }, owner)
  await world.ask(adminInviteGuests, { id: sale, add: [guest.email] }, owner)
  await app.clock.set(window.startAt, 'everything')
  await app.quiet()
  for (const contract of [getCertificate, getCertificateFile]) {
    const codeFor = async (as: object) => (await app.call(contract, { productId: id }, as)).code
    expect(await codeFor({ as: guest.token })).toBe(200)
    for (const as of [{}, { as: stranger.token }]) expect(await codeFor(as)).toBe(404)
  }
  // The history goes with the certificate, and is told to nobody else.
  expect((await bundle(id, { as: guest.token })).history?.entries).toHaveLength(1)
  expect((await app.call(getLedgerProof, { workId: id }, { as: guest.token })).code).toBe(404)
  await world.ask(adminInviteGuests, { id: sale, strike: [guest.username] }, owner)
  expect((await app.call(getCertificate, { productId: id }, { as: guest.token })).code).toBe(404)
  await app.clock.set(window.endAt, 'everything')
  await app.quiet()
})

test('the sheet is a file for printing, and says that its certificate was revoked from that moment on', async () => {
  const { id, title } = await world.publishWork({ kind: 'fixed', price: 98_000 })
  await app.clock.advance('PT2M', 'everything')
  const sheet = async () => {
    const answer = await app.call(getCertificateFile, { productId: id })
    expect([answer.code, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain(`certificate-${id}.pdf`)
    return { said: pdfText(answer.bytes).text.replaceAll(/\s/g, ''), raw: answer.bytes.toString('latin1') }
  }
  const first = await sheet()
  const { head } = await bundle(id)
  for (const words of [title.ja.replaceAll(/\s/g, ''), head.hash.slice(2), '作品証明書'])
    expect(first.said).toContain(words)
  expect(first.said).not.toMatch(/Revoked|Newerentries/)
  expect(first.raw).toContain('/StructTreeRoot')
  const remark = { type: 'remark', day: '2025-04-01', text: { ja: '箱書きを確認', en: 'Inscription seen' } } as const
  const editor = await world.operator('editor')
  await world.ask(adminAddLedgerEntry, { id, ...remark }, editor)
  await world.table.leaveUncertified(id)
  expect((await sheet()).said).toContain('Newerentriesexist')
  await world.ask(adminAddLedgerEntry, { id, ...remark, day: '2025-04-02' }, editor)
  await app.clock.advance('PT2M', 'everything')
  expect((await sheet()).said).not.toContain('Newerentriesexist')
  const [one, other] = [await world.operator('reviewer'), await world.operator('reviewer')]
  const proposed = await world.call(adminProposeRevocation, { id, reason: '真作ではない' }, one)
  const { id: proposal } = adminProposeRevocation.output.parse(proposed.data)
  expect((await world.ask(getProduct, { id })).isRevoked).toBe(false)
  expect((await world.call(adminDecideRevocation, { id, proposal, decision: 'confirm' }, other)).code).toBe(200)
  expect((await world.ask(getProduct, { id })).isRevoked).toBe(true)
  expect((await sheet()).said).toContain('Revoked')
  expect((await app.call(getCertificate, { productId: id })).data).toMatchObject({ isRevoked: true })
  await app.clock.advance('PT2M', 'everything')
  expect((await sheet()).said).toContain('Revoked')
  const { certificate, issuer, lists } = await bundle(id)
  expect(await verifyCertificate({ certificate, issuer, lists, now: now() }, certificateTools)).toMatchObject({
    isGenuine: true,
    status: 'revoked',
  })
})

test('lists and issuer are kept for a minute, and what is not there is not answered', async () => {
  const { headers } = await app.fetch('/api/ledger/status/revocation-1')
  expect(headers['cache-control']).toBe('public, s-maxage=60')
  expect(headers['content-type']).toBe('application/vc')
  expect((await app.api('/ledger/status/revocation-99')).code).toBe(404)
  expect((await app.api('/ledger/status/other-1')).code).toBe(40000)
  expect((await app.api('/ledger/issuer/other.json')).code).toBe(40000)
})
