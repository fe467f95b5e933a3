import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { instant, instantInput, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { firstPolicy, policyName } from '#shared/domain/selling/policy/values.ts'

/** The dated table of values that an operator may change (decision 101). */
const values = () => z.record(policyName(), z.int())
const both = () => ({ before: z.int(), after: z.int() })
const mayChange = operator('finance')
const change = () => z.object({ name: policyName(), ...both() })

const exampleChange = { name: 'commission-first-rate' as const, before: 2000, after: 1800 }
const reason = '開業一年の手数料改定。'

export const adminListPolicy = endpoint({
  id: 'adminListPolicy',
  subject: 'settings',
  method: 'GET',
  path: '/admin/policy/list',
  summary: 'The policy in force, later changes with their dates, and every version',
  access: operator('finance', 'support', 'reviewer'),
  input: z.strictObject({}),
  output: z.object({
    /** Newest version; the next change names it. */
    version: z.int(),
    now: values(),
    toCome: z.array(z.object({ at: instant(), changes: z.array(change()) })),
    /** Newest first. */
    versions: z.array(
      z.object({
        version: z.int(),
        effectiveAt: instant(),
        at: instant(),
        by: z.string(),
        reason: z.string(),
        changes: z.array(z.object({ name: policyName(), after: z.int() })),
      }),
    ),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: { version: 1, now: { ...firstPolicy }, toCome: [], versions: [], serverTime: exampleTime },
  },
})

const next = () => ({
  /** Newest version that the operator saw, 0 for none. */
  after: z.int().min(0).max(100_000),
  effectiveAt: instantInput(),
  /** Values that equal those in force are dropped from the version. */
  changes: z.partialRecord(policyName(), z.int({ error: 'POLICY_RANGE' })),
  /** Reason, shown in the history of versions. */
  reason: text(lengths.other),
})
const exampleNext = {
  after: 0,
  effectiveAt: '2027-01-01T00:00:00+09:00',
  changes: { 'commission-first-rate': 1800 },
  reason,
}

export const adminPreviewPolicy = endpoint({
  id: 'adminPreviewPolicy',
  subject: 'settings',
  method: 'POST',
  path: '/admin/policy/preview',
  summary: 'Preview a version: its changes and its problems; nothing is written',
  access: mayChange,
  input: z.strictObject(next()),
  output: z.object({
    effectiveAt: instant(),
    /** Effective values before and after this version. */
    changes: z.array(change()),
    /** Seller's net at this price, and delivery charge to Tokyo, before and after. */
    samples: z.array(z.object({ price: z.int(), net: z.object(both()), delivery: z.object(both()) })),
  }),
  codes: ['stale-version'],
  grants: { table: ['get'] },
  example: {
    input: exampleNext,
    output: {
      effectiveAt: '2026-12-31T15:00:00.000Z',
      changes: [exampleChange],
      samples: [{ price: 330_000, net: { before: 264_000, after: 270_600 }, delivery: { before: 5300, after: 5300 } }],
    },
  },
})

export const adminChangePolicy = endpoint({
  id: 'adminChangePolicy',
  subject: 'settings',
  method: 'POST',
  path: '/admin/policy/create',
  summary: 'Add a version with values that apply from a future moment; earlier versions do not change',
  access: mayChange,
  input: z.strictObject(next()),
  output: z.object({ version: z.int(), effectiveAt: instant(), changes: z.array(change()) }),
  codes: ['stale-version'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: exampleNext,
    output: { version: 1, effectiveAt: '2026-12-31T15:00:00.000Z', changes: [exampleChange] },
  },
})

export const policyConsoleContracts = [adminListPolicy, adminPreviewPolicy, adminChangePolicy] as const
