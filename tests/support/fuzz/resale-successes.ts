// Calls of owners who sell again, and of the reviewer who answers them, that are going to succeed: each with a work that
// was really bought, delivered and accepted.

import { getOrder } from '#shared/api/buying/orders.ts'
import { adminExportStandingBook, adminRegisterOwner } from '#shared/api/catalogue/console/works.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminExportLedgerDocument,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import * as disclosures from '#shared/api/provenance/disclosures.ts'
import * as consoles from '#shared/api/selling/console/resale.ts'
import * as applications from '#shared/api/selling/resale/applications.ts'
import * as listings from '#shared/api/selling/resale/listings.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Person } from '../people.ts'
import { samplePdf } from '../sample-document.ts'
import type { Sale } from '../world/orders.ts'
import { openResale } from '../world/resale.ts'
import type { World } from '../world.ts'

interface ResaleSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}
type Resale = Awaited<ReturnType<typeof openResale>>
type Preparation = (resale: Resale, world: World) => Promise<ResaleSuccess>

const opened = new WeakMap<World, Promise<Resale>>()
function resaleOf(world: World): Promise<Resale> {
  const known = opened.get(world) ?? openResale(world)
  opened.set(world, known)
  return known
}

/** An application that waits for its review. */
async function applied(resale: Resale) {
  const sale = await resale.owner()
  return { ...sale, id: (await resale.apply(sale)).id }
}
const owners =
  (make: (resale: Resale, sale: Sale) => Promise<Readonly<Record<string, unknown>>>): Preparation =>
  async resale => {
    const sale = await resale.owner()
    return { input: await make(resale, sale), as: sale.buyer.token }
  }
const own =
  (
    make: (resale: Resale) => Promise<{ readonly id: string; readonly buyer: Person }>,
    more: object = {},
  ): Preparation =>
  async resale => {
    const { id, buyer } = await make(resale)
    return { input: { id, ...more }, as: buyer.token }
  }
const reviewers =
  (more: object = {}): Preparation =>
  async (resale, { tokenOf }) => ({
    input: { id: (await applied(resale)).id, ...more },
    as: await tokenOf(resale.reviewer),
  })

const fields = [{ field: 'imgs' as const, note: '高台' }]

/** A work of the demo's artist that was shown, so that its history has begun. */
const withHistory = async (world: World) =>
  (await world.publishWork({ kind: 'display' }, { artistId: 'minegishi-wataru' })).id

/** A member who has a work, and what of its history is theirs to show. */
async function ownerOfFacts(world: World) {
  const id = await (await world.publishWork({ kind: 'fixed', price: 286_000 }, { artistId: 'minegishi-wataru' })).id
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale = { buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'completed')
  const { facts } = await world.ask(disclosures.listDisclosures, { id }, buyer)
  return { buyer, id, facts: facts.map(fact => fact.id) }
}

const preparations = new Map<Endpoint, Preparation>([
  [
    adminExportStandingBook,
    async ({ reviewer }, world) => ({ input: { id: await world.work() }, as: await world.tokenOf(reviewer) }),
  ],
  [
    adminAddLedgerEntry,
    async (_, world) => ({
      input: { ...adminAddLedgerEntry.example.input, id: await withHistory(world), day: '2025-04-01' },
      as: await world.tokenOf(await world.operator('editor')),
    }),
  ],
  [
    adminExportLedgerDocument,
    async (_, world) => {
      const editor = await world.operator('editor')
      const [id, document] = [await withHistory(world), await world.sendDocument(samplePdf(), editor)]
      const { example } = adminAddLedgerEntry
      await world.ask(adminAddLedgerEntry, { ...example.input, id, day: '2025-04-01', documents: [document] }, editor)
      return { input: { id, document }, as: await world.tokenOf(editor) }
    },
  ],
  [
    disclosures.listDisclosures,
    async (resale, world) => {
      const { buyer, productId: id } = await resale.owner()
      return { input: { id }, as: await world.tokenOf(buyer) }
    },
  ],
  [
    disclosures.createDisclosure,
    async (_, world) => {
      const { buyer, id, facts } = await ownerOfFacts(world)
      return { input: { id, facts, days: 7 }, as: await world.tokenOf(buyer) }
    },
  ],
  [
    disclosures.endDisclosure,
    async (_, world) => {
      const { buyer, id, facts } = await ownerOfFacts(world)
      const made = await world.ask(disclosures.createDisclosure, { id, facts, days: 7 }, buyer)
      return { input: { id, link: made.id }, as: await world.tokenOf(buyer) }
    },
  ],
  [
    disclosures.getShownFacts,
    async (_, world) => {
      const { buyer, id, facts } = await ownerOfFacts(world)
      await world.ask(disclosures.createDisclosure, { id, facts, days: 7 }, buyer)
      const { links } = await world.ask(disclosures.listDisclosures, { id }, buyer)
      return { input: { token: links[0]?.token ?? '' }, as: await world.tokenOf(buyer) }
    },
  ],
  [
    adminProposeRevocation,
    async ({ reviewer }, world) => ({
      input: { id: await withHistory(world), reason: '作家から、贋作との連絡があった' },
      as: await world.tokenOf(reviewer),
    }),
  ],
  [
    adminDecideRevocation,
    async ({ reviewer }, world) => {
      const id = await withHistory(world)
      const asked = { id, reason: '作家から、贋作との連絡があった' }
      const { id: proposal } = await world.ask(adminProposeRevocation, asked, await world.owner())
      return { input: { id, proposal, decision: 'confirm' }, as: await world.tokenOf(reviewer) }
    },
  ],
  [
    adminRegisterOwner,
    async ({ reviewer }, world) => {
      const id = await world.work({ state: 'held', saleStatus: 'not-on-sale' })
      const { username } = await world.member()
      return { input: { id, username, basis: 330_000, reason: '領収書の写し' }, as: await world.tokenOf(reviewer) }
    },
  ],
  [applications.createApplication, owners((resale, sale) => resale.formOf(sale))],
  [
    applications.saveApplicationDraft,
    owners(async (_, { productId }) => ({ productId, form: { description: '途中まで' } })),
  ],
  [applications.prepareApplication, owners(async (_, { productId }) => ({ productId }))],
  [listings.estimatePayout, owners(async (_, { productId }) => ({ productId, price: '900000', deliveryMethod: '0' }))],
  [applications.findApplication, own(applied)],
  [applications.cancelApplication, own(applied)],
  [
    applications.resubmitApplication,
    async (resale, { ask }) => {
      const { id, buyer, productId } = await applied(resale)
      await ask(consoles.adminReviseApplication, { id, version: 1, fields }, resale.reviewer)
      const { productId: _productId, ...form } = await resale.formOf({ buyer, productId })
      return { input: { id, ...form }, as: buyer.token }
    },
  ],
  [
    listings.changeResalePrice,
    async (resale, { app, tokenOf }) => {
      const { id, buyer } = await resale.listed()
      await app.clock.advance('P1D', 'everything')
      return { input: { id, price: 900_000 }, as: await tokenOf(buyer) }
    },
  ],
  [listings.delistApplication, own(resale => resale.listed())],
  [
    listings.updateTimeProduct,
    async resale => {
      const { id, buyer } = await resale.listed(resale.auctionForm())
      return { input: { id, endTime: resale.inDays(12) }, as: buyer.token }
    },
  ],
  [
    listings.relistApplication,
    async (resale, { app, tokenOf }) => {
      const { id, buyer, productId: _productId } = await resale.listed(resale.auctionForm())
      await app.clock.set(new Date(Date.parse(resale.inDays(9)) + minuteMs).toISOString(), 'everything')
      return { input: { id, startPrice: 640_000, endTime: resale.inDays(5) }, as: await tokenOf(buyer) }
    },
  ],
  [consoles.adminGetApplication, reviewers()],
  [consoles.adminApproveApplication, reviewers({ version: 1 })],
  [consoles.adminReviseApplication, reviewers({ version: 1, fields })],
  [consoles.adminRefuseApplication, reviewers({ version: 1, reason: 'other', text: '見送ります。' })],
])

/** Undefined for a call that is not about resale. */
export async function resaleSuccess(contract: Endpoint, world: World): Promise<ResaleSuccess | undefined> {
  const preparation = preparations.get(contract)
  return preparation?.(await resaleOf(world), world)
}
