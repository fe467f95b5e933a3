import * as z from 'zod'
import { proposalKinds } from '#shared/domain/catalogue/proposal/proposal.ts'
import { proposalStates } from '#shared/domain/catalogue/proposal/transitions.ts'
import { historyRow } from '#shared/domain/catalogue/work/catalogue.ts'
import { attestedView } from '#shared/domain/catalogue/work/history-head.ts'
import { saleStatusNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { visibilities } from '#shared/domain/catalogue/work/work.ts'
import { workWriting } from '#shared/domain/catalogue/work/writing.ts'
import { artistProfile } from '#shared/domain/kernel/content.ts'
import { done, id, instant, pageOf, pageParam, sizeParam, wireNumber } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts of accounts made in the console: an artist's own page and works, a partner's own works (D78). */

const version = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })

/** Fields of a record for filling a form; pictures are given by their ids. */
export const wordsView = () => z.record(z.string(), z.unknown())

/** State of a proposal, as its author sees it. */
export const standing = () =>
  z.object({
    state: z.enum(proposalStates),
    version: z.int(),
    savedAt: instant(),
    submittedAt: instant().nullable(),
    /** Why an operator returned it; empty if nobody did. */
    reason: z.string(),
    answeredAt: instant().nullable(),
  })

/** An author's own page: the published version and the proposed one. */
const ownPage = () =>
  z.object({
    id: z.string(),
    /** Version of the published record; the next save names it as `base`. */
    recordVersion: z.int(),
    published: wordsView(),
    /** Values to fill the form with: the author's where they differ, else the published ones. */
    words: wordsView(),
    /** Fields that the author changed, and those that changed on both sides since the author last saved. */
    changed: z.array(z.string()),
    conflicts: z.array(z.string()),
    proposal: standing().nullable(),
  })

const saving = () => ({
  /** Version of the published record that the author saw. */
  base: version(),
  /** Version of the author's proposal that the form showed; 0 for none. */
  version: z.int({ error: 'NUMBER_FORMAT' }).min(0, { error: 'NUMBER_FORMAT' }),
  /** True submits the proposal to the operators, false only saves it. */
  isSent: z.boolean(),
})
const saved = () => z.object({ state: z.enum(proposalStates), version: z.int() })

const none = { ja: '', en: '' }
const exampleProfile = {
  name: { ja: '嶺岸 航', en: 'Wataru Minegishi' },
  reading: 'みねぎし わたる',
  title: none,
  detailText: { ja: '岐阜県土岐市に生まれる。', en: 'Born in Toki, Gifu.' },
  birthday: '1974',
  affiliation: none,
  awards: [],
  career: [],
  video: '',
  links: [],
  imgs: [],
}
export const exampleWriting = {
  title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
  reading: 'しのちゃわん あしはら',
  madeYear: 2024,
  ...{ description: none, size: none, boxSizeCm: [16, 16, 14], weightG: 430, material: none, technique: none },
  ...{ condition: none, format: none, authenticity: none, displayLocation: none, shippingNote: none, remarks: none },
  ...{ exhibitions: [], awards: [], imgs: [] },
}
const exampleStanding = {
  ...{ state: 'writing' as const, version: 1, savedAt: exampleTime, submittedAt: null, reason: '', answeredAt: null },
}
const exampleWork = {
  id: 'shino-chawan',
  title: '志野茶碗 葦原',
  number: 'KM-2026-00417',
  img: null,
  visibility: 'public' as const,
  state: workStateNumbers['for-sale'],
  saleStatus: saleStatusNumbers['on-sale'],
  price: 286_000,
}

/** A work in its partner's or artist's own list. */
export const ownWork = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    number: z.string().nullable(),
    img: picture().nullable(),
    visibility: z.enum(visibilities),
    state: wireNumber(workStateNumbers),
    saleStatus: wireNumber(saleStatusNumbers),
    /** Yen; null if the work has no price. */
    price: z.int().nullable(),
  })

export const getOwnProfile = endpoint({
  id: 'getOwnProfile',
  subject: 'proposals',
  method: 'GET',
  path: '/artist/own-profile',
  summary: 'The artist’s published page and proposal (D78)',
  access: 'artist',
  input: z.strictObject({}),
  output: ownPage(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: {},
    output: {
      id: 'minegishi-wataru',
      recordVersion: 3,
      published: exampleProfile,
      words: exampleProfile,
      changed: [],
      conflicts: [],
      proposal: exampleStanding,
    },
  },
})

export const saveOwnProfile = endpoint({
  id: 'saveOwnProfile',
  subject: 'proposals',
  method: 'PUT',
  path: '/artist/own-profile',
  summary: 'Save the artist’s proposal for their page, or submit it; the published page does not change (D78)',
  access: 'artist',
  input: z.strictObject({ ...saving(), words: z.strictObject(artistProfile()) }),
  output: saved(),
  codes: ['not-found', 'stale-version', 'proposal-state', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update', 'check'] },
  example: {
    input: { base: 3, version: 0, isSent: false, words: exampleProfile },
    output: { state: 'writing', version: 1 },
  },
})

export const listArtistWorks = endpoint({
  id: 'listArtistWorks',
  subject: 'proposals',
  method: 'GET',
  path: '/artist/own-works',
  summary: 'Public works of the artist’s own hand, newest first, each with its ledger (D78, D94)',
  access: 'artist',
  input: z.strictObject({ page: pageParam(), size: sizeParam(12, 24) }),
  output: pageOf(
    ownWork().extend({
      history: z.array(historyRow()),
      /** Null until there is a history to attest. */
      record: z.object({ attested: attestedView().nullable(), mayAttest: z.boolean() }).nullable(),
    }),
  ),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: {},
    output: { list: [{ ...exampleWork, history: [], record: null }], total: 1, page: 1, size: 12 },
  },
})

export const listPartnerWorks = endpoint({
  id: 'listPartnerWorks',
  subject: 'proposals',
  method: 'GET',
  path: '/partner/own-works',
  summary: 'Works that the partner offers or has sold, including drafts, each with its proposal (D78)',
  access: 'partner',
  input: z.strictObject({ page: pageParam(), size: sizeParam(20) }),
  output: pageOf(ownWork().extend({ proposal: standing().nullable() })),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: { list: [{ ...exampleWork, proposal: exampleStanding }], total: 1, page: 1, size: 20 },
  },
})

export const getPartnerWork = endpoint({
  id: 'getPartnerWork',
  subject: 'proposals',
  method: 'GET',
  path: '/partner/own-work',
  summary: 'The published texts of one of the partner’s works, and the partner’s proposal (D78)',
  access: 'partner',
  input: z.strictObject({ id: id() }),
  output: ownPage(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      id: 'shino-chawan',
      recordVersion: 2,
      published: exampleWriting,
      words: exampleWriting,
      changed: [],
      conflicts: [],
      proposal: null,
    },
  },
})

export const savePartnerWork = endpoint({
  id: 'savePartnerWork',
  subject: 'proposals',
  method: 'PUT',
  path: '/partner/own-work/{id}',
  summary: 'Save the partner’s proposal for a work, or submit it; the published work does not change (D78)',
  access: 'partner',
  input: z.strictObject({ id: id(), ...saving(), words: z.strictObject(workWriting()) }),
  output: saved(),
  codes: ['not-found', 'stale-version', 'proposal-state', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update', 'check'] },
  example: {
    input: { id: 'shino-chawan', base: 2, version: 0, isSent: true, words: exampleWriting },
    output: { state: 'submitted', version: 1 },
  },
})

export const takeProposalBack = endpoint({
  id: 'takeProposalBack',
  subject: 'proposals',
  method: 'POST',
  path: '/proposal/take-back',
  summary: 'Take back a submitted proposal that was not answered yet, to edit it (D78)',
  access: 'member',
  input: z.strictObject({ kind: z.enum(proposalKinds, { error: 'KIND_FORMAT' }), id: id(), version: version() }),
  output: done(),
  codes: ['not-found', 'stale-version', 'proposal-state'],
  grants: { table: ['get', 'put'] },
  example: { input: { kind: 'artist', id: 'minegishi-wataru', version: 2 }, output: { done: true } },
})

export const proposalsContracts = [
  getOwnProfile,
  saveOwnProfile,
  listArtistWorks,
  listPartnerWorks,
  getPartnerWork,
  savePartnerWork,
  takeProposalBack,
] as const
