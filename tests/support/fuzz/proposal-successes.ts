// Calls about what artists and partners propose that are going to succeed, on the demo's pages and works (D78).

import { adminCreateArtistAccount } from '#shared/api/catalogue/console/artists.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import * as console from '#shared/api/catalogue/console/proposals.ts'
import * as proposals from '#shared/api/catalogue/proposals.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { attestRecord, getOwnRecord } from '#shared/api/provenance/attestations.ts'
import { plainArtist } from '../world/catalogue.ts'
import { ofPartner } from '../world/orders.ts'
import type { World } from '../world.ts'

interface ProposalSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as?: string
}

let count = 0
const fresh = (kind: string) => `${kind}-${process.pid}-${++count}`

/** An artist's page of its own, because each page has one proposal. */
async function artistPage(world: World) {
  const id = await newPage(world)
  return { id, who: await world.artist(id) }
}
async function newPage({ ask, owner }: World) {
  const id = fresh('artist')
  await ask(adminSaveContent, { id, record: plainArtist }, await owner())
  return id
}
async function sentProfile(world: World) {
  const { id, who } = await artistPage(world)
  const { words } = proposals.saveOwnProfile.example.input
  await world.ask(proposals.saveOwnProfile, { base: 1, version: 0, isSent: true, words }, who)
  return { id, who, target: { kind: 'artist' as const, id, version: 1 } }
}
/** What a partner proposes for a work of theirs; its version is that of the proposal. */
export async function sentWork(world: World) {
  const [id, who] = [await world.work({ seller: ofPartner }), await world.seller('teitei')]
  const { recordVersion: base } = await world.ask(proposals.getPartnerWork, { id }, who)
  const { words } = proposals.savePartnerWork.example.input
  await world.ask(proposals.savePartnerWork, { id, base, version: 0, isSent: true, words }, who)
  return { who, target: { kind: 'work' as const, id, version: 1 } }
}
/** A public work of an artist who has an account. */
async function ownRecord(world: World) {
  const { id: artistId, who } = await artistPage(world)
  const { id } = await world.publishWork({ kind: 'display' }, { artistId })
  return { who, record: await world.ask(getOwnRecord, { id }, who) }
}
const ownerToken = async (world: World) => (await world.owner()).token

const preparations = new Map<Endpoint, (world: World) => Promise<ProposalSuccess>>([
  [
    adminCreateArtistAccount,
    async world => {
      const id = await newPage(world)
      const name = fresh('a')
      const input = { id, email: `${name}@example.jp`, password: 'Okazaki2026', username: name.slice(0, 24) }
      return { input, as: await ownerToken(world) }
    },
  ],
  [proposals.getOwnProfile, async world => ({ input: {}, as: (await artistPage(world)).who.token })],
  [
    proposals.saveOwnProfile,
    async world => {
      const { who } = await artistPage(world)
      return { input: { ...proposals.saveOwnProfile.example.input, base: 1 }, as: who.token }
    },
  ],
  [proposals.listArtistWorks, async world => ({ input: {}, as: (await artistPage(world)).who.token })],
  [
    getOwnRecord,
    async world => {
      const { who, record } = await ownRecord(world)
      return { input: { id: record.id }, as: who.token }
    },
  ],
  [
    attestRecord,
    async world => {
      const { who, record } = await ownRecord(world)
      return { input: { id: record.id, digest: record.digest }, as: who.token }
    },
  ],
  [proposals.listPartnerWorks, async world => ({ input: {}, as: (await world.seller('teitei')).token })],
  [
    proposals.getPartnerWork,
    async world => {
      const id = await world.work({ seller: ofPartner })
      return { input: { id }, as: (await world.seller('teitei')).token }
    },
  ],
  [
    proposals.savePartnerWork,
    async world => {
      const [id, who] = [await world.work({ seller: ofPartner }), await world.seller('teitei')]
      const { recordVersion: base } = await world.ask(proposals.getPartnerWork, { id }, who)
      return { input: { ...proposals.savePartnerWork.example.input, id, base }, as: who.token }
    },
  ],
  [
    proposals.takeProposalBack,
    async world => {
      const { who, target } = await sentProfile(world)
      return { input: target, as: who.token }
    },
  ],
  [
    console.adminGetProposal,
    async world => {
      const { target } = await sentProfile(world)
      return { input: { kind: target.kind, id: target.id }, as: await ownerToken(world) }
    },
  ],
  [
    console.adminPublishProposal,
    async world => ({
      input: { ...(await sentProfile(world)).target, recordVersion: 1 },
      as: await ownerToken(world),
    }),
  ],
  [
    console.adminReturnProposal,
    async world => ({
      input: { ...(await sentProfile(world)).target, reason: '年をご確認ください。' },
      as: await ownerToken(world),
    }),
  ],
])

export async function proposalSuccess(contract: Endpoint, world: World): Promise<ProposalSuccess | undefined> {
  return preparations.get(contract)?.(world)
}
