import { expect, test } from 'vitest'
import { newOffer, type Offer } from '#shared/domain/selling/offer/offer.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import type { OffersSnapshot } from '#shared/domain/whole/invariants/offers.ts'
import { dayMs } from '#shared/durations.ts'

const now = Date.UTC(2026, 10, 23)
const until = now + 7 * dayMs
const offer = (id: string, change: Partial<Offer> = {}): Offer => ({
  ...newOffer({
    id,
    productId: 'jar',
    senderId: `of-${id}`,
    sender: { mask: 'n***i', country: 'JP', province: 13 },
    seller: { type: 'official' },
    price: 250_000,
    asking: 300_000,
    period: '7d',
    validUntil: until,
    now,
  }),
  ...change,
})
const row = ({ id, senderId, price, validUntil }: Offer) => ({ id, senderId, price, validUntil })
const one = offer('one')
const accepted = offer('one', { state: 'approved', payUntil: until })
const agreed = { ...row(one), approvedAt: now, payUntil: until, reminded: 0, closedSenderIds: [] }
const lock = {
  kind: 'bargain',
  refId: 'one',
  until,
  heldBy: one.senderId,
  agreed: { price: one.price, payUntil: until },
} as const

const waiting = { productId: 'jar', version: 1, waiting: [row(one)] }
const taken = { productId: 'jar', version: 2, waiting: [], agreed }
const snapshot = (change: Partial<OffersSnapshot>): OffersSnapshot => ({
  books: [waiting],
  offers: [one],
  locks: new Map([['jar', null]]),
  ...change,
})
const fetchedFor = (pickupFee: number) => new Map([['jar', { type: 'member', userId: 'shizu', pickupFee } as const]])
const rules = (offers: OffersSnapshot) => [...new Set(checkInvariants({ offers }).map(({ rule }) => rule))]

test.each([
  ['one that waits', snapshot({})],
  ['one that is accepted', snapshot({ books: [taken], offers: [accepted], locks: new Map([['jar', lock]]) })],
  [
    'one that is accepted and leaves its owner a yen',
    snapshot({ books: [taken], offers: [accepted], locks: new Map([['jar', lock]]), sellers: fetchedFor(204_545) }),
  ],
  [
    'one that is being paid',
    snapshot({ books: [taken], offers: [accepted], locks: new Map([['jar', { kind: 'order', refId: 'o1' }]]) }),
  ],
  ['one of a work that is looked at elsewhere', snapshot({ books: [taken], offers: [accepted], locks: new Map() })],
])('nothing is wrong with %s', (_, sound) => {
  expect(checkInvariants({ offers: sound })).toEqual([])
})

test.each([
  [
    'O1',
    'two are accepted',
    { books: [taken], offers: [accepted, offer('two', { state: 'approved' })], locks: new Map([['jar', lock]]) },
  ],
  ['O1', 'the book names none', { books: [{ ...taken, agreed: undefined }], offers: [accepted] }],
  ['O2', 'an offer waits that the book does not know', { offers: [one, offer('two')] }],
  ['O2', 'the book knows one that ended', { offers: [offer('one', { state: 'denied' })] }],
  ['O2', 'there is no book', { books: [] }],
  [
    'O3',
    'the window differs',
    { books: [taken], offers: [{ ...accepted, payUntil: until + 1 }], locks: new Map([['jar', lock]]) },
  ],
  ['O5', 'the price differs', { books: [taken], offers: [{ ...accepted, price: 1 }], locks: new Map([['jar', lock]]) }],
  [
    'O10',
    'its owner pays for the sale',
    { books: [taken], offers: [accepted], locks: new Map([['jar', lock]]), sellers: fetchedFor(204_546) },
  ],
  [
    'O11',
    'anybody else would pay less',
    { books: [taken], offers: [accepted], locks: new Map([['jar', lock]]), asked: new Map([['jar', one.price - 1]]) },
  ],
  ['O8', 'the work is free', { books: [taken], offers: [accepted] }],
  ['O8', 'the work is locked for none', { locks: new Map([['jar', lock]]) }],
] as const)('%s: %s', (rule, _, change) => {
  expect(rules(snapshot(change as Partial<OffersSnapshot>))).toContain(rule)
})
