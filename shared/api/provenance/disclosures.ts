import * as z from 'zod'
import { done, id, instant } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { entryTypes } from '#shared/domain/provenance/ledger/entry.ts'
import { shownFact, shownFactNames, shownRules } from '#shared/domain/provenance/ledger/shown-facts.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts by which a work's owner shows private facts of its history by a link that expires (decision 286). */

/** 24 random-looking bytes in base64url. */
const token = () => z.string().regex(/^[\w-]{32}$/, { error: 'ID_FORMAT' })

const ownFact = () =>
  z.object({
    /** Id in `facts` of the call that shows it. */
    id: z.string(),
    seq: z.int(),
    type: z.enum(entryTypes),
    occurredAt: instant(),
    name: z.enum(shownFactNames),
    /** Price in yen, order id, or member id. */
    value: z.union([z.string(), z.int()]),
  })

const ownLink = () =>
  z.object({
    id: z.string(),
    facts: z.array(z.string()),
    createdAt: instant(),
    /** Expiry, or the moment when the owner ended it. */
    endsAt: instant(),
    isOpen: z.boolean(),
    /** Token of the link's address; null if it has ended. */
    token: token().nullable(),
  })

const exampleToken = 'Zm9yLXRoZS1kb2N1bWVudGF0aW9uLTEy'
const exampleFact: z.input<ReturnType<typeof ownFact>> = {
  ...{ id: '3:price', seq: 3, type: 'sold', occurredAt: exampleTime, name: 'price', value: 286_000 },
}

export const listDisclosures = endpoint({
  id: 'listDisclosures',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/disclosures',
  summary: 'Private facts of a work’s history that its owner may show, and the links that show them',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    img: picture().nullable(),
    /** Whether strangers may see the work; if not, the link shows nothing. */
    isPublic: z.boolean(),
    facts: z.array(ownFact()),
    /** Newest first, including those that ended within 90 days. */
    links: z.array(ownLink()),
    /** Number of links that may still be opened. */
    left: z.int().min(0),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], secrets: { codeKey: ['get'] } },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      id: 'shino-chawan',
      title: '志野茶碗 葦原',
      img: null,
      isPublic: true,
      facts: [exampleFact],
      links: [
        {
          ...{ id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', facts: ['3:price'], createdAt: exampleTime },
          ...{ endsAt: '2026-11-28T04:30:00.000Z', isOpen: true, token: exampleToken },
        },
      ],
      left: 19,
      serverTime: exampleTime,
    },
  },
})

export const createDisclosure = endpoint({
  id: 'createDisclosure',
  subject: 'ledger',
  method: 'POST',
  path: '/ledger/disclosures',
  summary: 'Create a link that shows private facts of the caller’s work for some days (decision 286)',
  access: 'member',
  input: z.strictObject({
    id: id(),
    facts: z
      .array(shownFact(), { error: 'CHOICE_MISSING' })
      .min(1, { error: 'CHOICE_MISSING' })
      .max(60, { error: 'INPUT_LENGTH' })
      .refine(facts => new Set(facts).size === facts.length, { error: 'CHOICE_MISSING' }),
    days: z.literal([...shownRules.days], { error: 'CHOICE_MISSING' }),
  }),
  /** `listDisclosures` returns its address. */
  output: z.object({ id: z.string(), endsAt: instant() }),
  codes: ['not-found', 'work-state', 'disclosures-full'],
  grants: { table: ['get', 'query', 'put'], secrets: { codeKey: ['get'] } },
  idempotent: true,
  example: {
    input: { id: 'shino-chawan', facts: ['3:price'], days: 7 },
    output: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RB', endsAt: exampleTime },
  },
})

export const endDisclosure = endpoint({
  id: 'endDisclosure',
  subject: 'ledger',
  method: 'POST',
  path: '/ledger/disclosures/end',
  summary: 'End a link before its expiry; idempotent',
  access: 'member',
  input: z.strictObject({
    /** Id of the work. */
    id: id(),
    link: id(),
  }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: { input: { id: 'shino-chawan', link: '01JD8ZQ4T8M3K2V9X0WNB5C7RB' }, output: { done: true } },
})

export const getShownFacts = endpoint({
  id: 'getShownFacts',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/shown/{token}',
  summary: 'Facts shown by a link; an expired link gets 404 like an unknown one',
  access: 'visitor',
  input: z.strictObject({ token: token() }),
  output: z.object({
    work: z.object({ id: z.string(), title: z.string(), number: z.string().nullable(), img: picture().nullable() }),
    facts: z.array(
      z.object({
        seq: z.int(),
        type: z.enum(entryTypes),
        occurredAt: instant(),
        /** Disclosed text whose digest is in the entry: JSON of `[salt, name, value]`. */
        disclosure: z.string(),
      }),
    ),
    endsAt: instant(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['DISCLOSURE', 'LEDGER', 'MEMBER', 'WORK'] },
  example: {
    input: { token: exampleToken },
    output: {
      work: { id: 'shino-chawan', title: '志野茶碗 葦原', number: 'KM-2026-00417', img: null },
      facts: [
        {
          ...{ seq: 3, type: 'sold', occurredAt: exampleTime },
          disclosure: '["MTIzNDU2Nzg5MDEyMzQ1Ng","price",286000]',
        },
      ],
      endsAt: exampleTime,
      serverTime: exampleTime,
    },
  },
})

export const disclosureContracts = [listDisclosures, createDisclosure, endDisclosure, getShownFacts] as const
