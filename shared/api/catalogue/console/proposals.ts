import * as z from 'zod'
import { seesProposals } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { proposalKinds } from '#shared/domain/catalogue/proposal/proposal.ts'
import { proposalStates } from '#shared/domain/catalogue/proposal/transitions.ts'
import { done, id, instant, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { exampleWriting, wordsView } from '../proposals.ts'

/** Proposals of artists and partners for their public pages; an operator publishes each or returns it (D78). */

const row = () =>
  z.object({
    kind: z.enum(proposalKinds),
    /** Id of the artist or the work. */
    id: z.string(),
    name: z.string(),
    username: z.string(),
    state: z.enum(proposalStates),
    savedAt: instant(),
    submittedAt: instant().nullable(),
  })

const exampleRow = {
  kind: 'work' as const,
  id: 'shino-chawan',
  name: '志野茶碗 葦原',
  username: '汀庭画廊',
  state: 'submitted' as const,
  savedAt: exampleTime,
  submittedAt: exampleTime,
}

const which = () => ({ kind: z.enum(proposalKinds, { error: 'KIND_FORMAT' }), id: id() })
/** Version of the proposal that the operator read. */
const version = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })

export const adminListProposals = endpoint({
  id: 'adminListProposals',
  subject: 'proposals',
  method: 'GET',
  path: '/admin/proposal/list',
  summary: 'Proposals of artists and partners; open ones with the longest wait first (D78)',
  access: seesProposals,
  input: z.strictObject({
    state: z.enum(proposalStates, { error: 'STATE_FORMAT' }).default('submitted'),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: { input: {}, output: { list: [exampleRow], total: 1, page: 1, size: 20 } },
})

export const adminGetProposal = endpoint({
  id: 'adminGetProposal',
  subject: 'proposals',
  method: 'GET',
  path: '/admin/proposal/info',
  summary: 'A proposal with the published record, for comparison (D78)',
  access: seesProposals,
  input: z.strictObject(which()),
  output: row().extend({
    version: z.int(),
    /** Current version of the published record, and the one that the author's draft is based on. */
    recordVersion: z.int(),
    baseVersion: z.int(),
    published: wordsView(),
    words: wordsView(),
    changed: z.array(z.string()),
    /**
     * Fields that changed on both sides since the author last saved; publishing waits until the author has seen them.
     */
    conflicts: z.array(z.string()),
    pictures: z.array(picture()),
    decision: z.object({ at: instant(), by: z.string(), reason: z.string() }).nullable(),
    mayAnswer: z.boolean(),
  }),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { kind: 'work', id: 'shino-chawan' },
    output: {
      ...exampleRow,
      version: 2,
      recordVersion: 1,
      baseVersion: 1,
      published: exampleWriting,
      words: exampleWriting,
      changed: [],
      conflicts: [],
      pictures: [],
      decision: null,
      mayAnswer: true,
    },
  },
})

export const adminPublishProposal = endpoint({
  id: 'adminPublishProposal',
  subject: 'proposals',
  method: 'POST',
  path: '/admin/proposal/{kind}/{id}/publish',
  summary: 'Publish a proposal; refused if the proposal or the record has changed since it was read (D78)',
  access: seesProposals,
  input: z.strictObject({ ...which(), version: version(), recordVersion: version() }),
  output: done(),
  codes: ['not-found', 'proposal-state', 'stale-version', 'work-locked', 'work-state'],
  grants: { table: ['get', 'put', 'update'] },
  idempotent: true,
  example: { input: { kind: 'work', id: 'shino-chawan', version: 2, recordVersion: 1 }, output: { done: true } },
})

export const adminReturnProposal = endpoint({
  id: 'adminReturnProposal',
  subject: 'proposals',
  method: 'POST',
  path: '/admin/proposal/{kind}/{id}/return',
  summary: 'Return a proposal to its author with a reason (D78)',
  access: seesProposals,
  input: z.strictObject({ ...which(), version: version(), reason: text(1000) }),
  output: done(),
  codes: ['not-found', 'proposal-state', 'stale-version'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { kind: 'work', id: 'shino-chawan', version: 2, reason: '寸法をもう一度ご確認ください。' },
    output: { done: true },
  },
})

export const proposalsConsoleContracts = [
  adminListProposals,
  adminGetProposal,
  adminPublishProposal,
  adminReturnProposal,
] as const
