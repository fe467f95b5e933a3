import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#events/index.ts'
import { fromWire, toWire } from '#functions/machinery/table/attribute-values.ts'
import { transitionWork, type WorkMoving } from '#functions/store/catalogue/work-transitions.ts'
import { changed, holds, type Item } from '#packages/local-cloud/src/index.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { TransitionFacts } from '#shared/domain/catalogue/work/situation.ts'
import {
  canTransitionWork,
  type WorkTransitionName,
  workTransition,
  workTransitions,
} from '#shared/domain/catalogue/work/transitions.ts'
import * as workWire from '#shared/domain/catalogue/work/wire-numbers.ts'
import {
  historyKinds,
  type Lock,
  type LockKind,
  lockKinds,
  priceTypes,
  saleStatuses,
  saleTypes,
  visibilities,
  workStates,
} from '#shared/domain/catalogue/work/work.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import * as wire from '#shared/domain/kernel/wire-numbers.ts'
import { bidKinds } from '#shared/domain/selling/auction/price.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const now = 1_795_000_000_000
const names = Object.keys(workTransitions).filter((name): name is WorkTransitionName => name in workTransitions)

/** Every lock that a work may be under: none, and each kind, the mover's own or another's, before and after its end. */
const locks: readonly (Lock | undefined)[] = [
  undefined,
  ...lockKinds.flatMap(kind =>
    ['mine', 'theirs'].flatMap(refId =>
      ['me', 'other'].flatMap(heldBy =>
        (kind === 'checkout' ? [undefined, now - 1, now, now + 1] : [now - 1]).flatMap(until =>
          (kind === 'checkout' ? [undefined] : [undefined, 'ordered', 'another']).map(orderId => ({
            kind,
            refId,
            heldBy,
            ...(until && { until }),
            ...(orderId && { orderId }),
          })),
        ),
      ),
    ),
  ),
]

const anyRest = fc.record({
  priceType: fc.constantFrom('fixed', 'offer', ...priceTypes, undefined),
  saleStatus: fc.constantFrom(...saleStatuses),
  sellerType: fc.constantFrom(...sellerTypes),
  ownerId: fc.constantFrom('me', 'me', 'me', 'other', undefined),
  visibility: fc.constantFrom(...visibilities),
  price: fc.constantFrom(100, 100, 200, undefined),
  updatedAt: fc.constantFrom(now - 5, now - 5, now - 6),
  edition: fc.constantFrom(1, 1, 2),
  applicationId: fc.constantFrom('mine', 'mine', 'mine', 'older', undefined),
  privateSale: fc.constantFrom(
    undefined,
    { id: 'moon', before: 'public' as const, startAt: now - 5, endAt: now + 1 },
    { id: 'moon', before: 'public' as const, startAt: now, endAt: now + 1 },
    { id: 'moon', before: 'public' as const, startAt: now + 1, endAt: now + 5 },
    { id: 'moon', before: 'public' as const, startAt: now - 5, endAt: now },
    { id: 'sun', before: 'public' as const, startAt: now - 5, endAt: now + 5 },
  ),
  tokenOut: fc.constantFrom(undefined, undefined, { seq: 3 }),
})
const anyFacts = fc.record({
  now: fc.constantFrom(now),
  refId: fc.constantFrom('mine', 'mine', undefined),
  heldBy: fc.constantFrom('me', undefined),
  price: fc.constantFrom(100, 100, undefined),
  updatedAt: fc.constantFrom(now - 5, now - 5, undefined),
  edition: fc.constantFrom(1, 1, 1, undefined),
  ownerId: fc.constantFrom('me', 'me', 'me', undefined),
  applicationId: fc.constantFrom('mine', 'mine', 'mine', undefined),
  orderId: fc.constantFrom('ordered', undefined),
  saleId: fc.constantFrom('moon', 'moon', undefined),
})

interface Rest {
  readonly priceType: Artwork['priceType']
  readonly saleStatus: Artwork['saleStatus']
  readonly sellerType: Artwork['seller']['type']
  readonly ownerId: string | undefined
  readonly visibility: Artwork['visibility']
  readonly price: number | undefined
  readonly updatedAt: number
  readonly edition: number
  readonly applicationId: string | undefined
  readonly privateSale: Artwork['privateSale']
  readonly tokenOut: Artwork['tokenOut']
}

function placed(state: Artwork['state'], lock: Lock | undefined, rest: Rest): Artwork {
  const { sellerType, ownerId, priceType, price, applicationId, privateSale, tokenOut, ...same } = rest
  const { priceType: _type, price: _price, ...work } = sampleWork('bowl', now - 10)
  return {
    ...work,
    ...same,
    state,
    seller: { type: sellerType, ...(ownerId && { userId: ownerId }) },
    ...(priceType && { priceType }),
    ...(price && { price }),
    ...(applicationId && { applicationId }),
    ...(privateSale && { privateSale }),
    ...(tokenOut && { tokenOut }),
    ...(lock && { lock }),
  }
}

const lockFor = (name: WorkTransitionName): { readonly lock?: Lock } => {
  const { lock } = workTransition(name)
  const [kind]: readonly (LockKind | undefined)[] = lock === undefined || lock === 'none' ? [] : lock
  return kind ? { lock: { kind, refId: 'new', heldBy: 'me', until: now + 60_000 } } : {}
}

/** What the table makes of the transition: the item after it, or undefined where its condition fails. One request asks of all. */
function writerOf(name: WorkTransitionName, id: string, facts: TransitionFacts & { now: number }) {
  const moving: WorkMoving = { ...facts, ...lockFor(name) }
  const { Update: update } = transitionWork(name, id, moving).request('table')
  const names = {
    ...(update?.ExpressionAttributeNames && { ExpressionAttributeNames: update.ExpressionAttributeNames }),
    ExpressionAttributeValues: Object(toWire(update?.ExpressionAttributeValues ?? {})),
  }
  return (item: Item): unknown =>
    holds(update?.ConditionExpression, item, names)
      ? fromWire(Object(changed(update?.UpdateExpression ?? '', item, names)))
      : undefined
}

const wireLocks = new Map(locks.flatMap(lock => (lock ? [[lock, Object(toWire({ lock }))['lock']] as const] : [])))

/** Works that differ in state and lock alone, each as it is and as the table keeps it. */
function placer(rest: Rest): (state: Artwork['state'], lock: Lock | undefined) => { work: Artwork; item: Item } {
  const base = placed('held', undefined, rest)
  const item: Item = Object(toWire(base))
  return (state, lock) => ({
    work: { ...base, state, ...(lock && { lock }) },
    item: { ...item, state: { S: state }, ...(lock && { lock: wireLocks.get(lock) }) },
  })
}

describe('the table of transitions', () => {
  test.each(names)('the store writes %s exactly where the rule permits it', name => {
    let taken = 0
    fc.assert(
      fc.property(anyRest, anyFacts, (rest, facts) => {
        const isUnknown = !workTransition(name).from.some(situation => knows(situation, facts))
        const place = placer(rest)
        const write = isUnknown ? undefined : writerOf(name, sampleWork('bowl', now).id, facts)
        for (const state of workStates)
          for (const lock of locks) {
            const { work, item } = place(state, lock)
            const may = canTransitionWork(work, name, facts)
            const after = write?.(item)
            if (may !== (after !== undefined))
              throw new Error(`${state}, ${JSON.stringify({ lock, rest, facts })}: the rule says ${may}`)
            if (!after) continue
            taken++
            expect(after).toEqual(plain(movedWork(work, workChangeOf(name, { now, ...lockFor(name) }))))
          }
      }),
      { numRuns: 140, seed: 7 },
    )
    expect(taken).toBeGreaterThan(0)
  })

  const knows = (
    { lock, order, privateSale, same = [] }: ReturnType<typeof workTransition>['from'][number],
    facts: TransitionFacts,
  ) =>
    (lock !== 'own' || facts.refId !== undefined) &&
    (order !== 'own' || facts.orderId !== undefined) &&
    (privateSale === undefined || privateSale === 'none' || facts.saleId !== undefined) &&
    same.every(fact => facts[fact] !== undefined)
  const plain = (work: Artwork) => JSON.parse(JSON.stringify(work))

  /** D31, and the transitions that leave the state as it is. */
  const states: Readonly<Record<WorkTransitionName, string>> = {
    applyForResale: 'held > applying',
    cancelApplication: 'applying|revise > held',
    approveApplication: 'applying > for-sale',
    askRevision: 'applying > revise',
    resubmitApplication: 'revise > applying',
    refuseApplication: 'applying > refused',
    acknowledgeRefusal: 'refused > held',
    reprice: 'for-sale > same',
    delistOwn: 'for-sale > held',
    relistOwn: 'held > for-sale',
    edit: 'held|applying|for-sale|sold|revise|refused > same',
    deleteDraft: 'held > same',
    list: 'held > for-sale',
    display: 'held > held',
    changeVisibility: 'held > held',
    registerOwner: 'held > held',
    withdraw: 'for-sale > held',
    joinSale: 'for-sale > same',
    moveSale: 'locked|held|applying|for-sale|sold|revise|refused > same',
    leaveSale: 'locked|held|applying|for-sale|sold|revise|refused > same',
    freeze: 'for-sale|locked > locked',
    unfreeze: 'locked > for-sale',
    award: 'for-sale > locked',
    passAward: 'locked > locked',
    endUnpaid: 'locked > held',
    endWithoutBids: 'for-sale > held',
    relist: 'held > for-sale',
    takeOffer: 'for-sale|locked > same',
    acceptOffer: 'for-sale|locked > locked',
    endOffer: 'locked > for-sale',
    hold: 'for-sale|locked > locked',
    prolong: 'locked > locked',
    release: 'locked > for-sale',
    bind: 'locked|for-sale > locked',
    holdAgreed: 'locked > locked',
    prolongAgreed: 'locked > locked',
    releaseAgreed: 'locked > locked',
    bindAgreed: 'locked > locked',
    unbind: 'locked > locked',
    sell: 'locked > sold',
    handOver: 'sold > held',
    reverse: 'sold|held > held',
    examine: 'held > held',
    endExamination: 'held > held',
    withdrawToken: 'held > held',
    depositToken: 'held > held',
    recoverToken: 'held > held',
  }
  test('the states of a work change along the edges of D31', () => {
    const said = names.map(name => {
      const { from, to = 'same' } = workTransition(name)
      return [name, `${[...new Set(from.map(({ state }) => state))].join('|')} > ${to}`]
    })
    expect(Object.fromEntries(said)).toEqual(states)
  })

  test('the store does not write a move without the facts that it needs', () => {
    expect(() => transitionWork('release', 'bowl', { now })).toThrow('release')
  })

  test('the store refuses a move with another lock than its row names', () => {
    const lock = { kind: 'award', refId: 'a1' } as const
    expect(() => workChangeOf('freeze', { now, lock })).toThrow('freeze')
    expect(() => workChangeOf('freeze', { now })).toThrow('freeze')
    expect(() => workChangeOf('unfreeze', { now, lock })).toThrow('unfreeze')
  })

  test('only a checkout hold may be taken over, from the instant that it ends (D30)', () => {
    const work = (kind: LockKind, until: number) =>
      placed('locked', { kind, refId: 'theirs', until }, { ...rest, priceType: 'fixed', price: 100 })
    const rest: Rest = {
      priceType: 'fixed',
      saleStatus: 'on-sale',
      sellerType: 'official',
      ownerId: undefined,
      visibility: 'public',
      price: 100,
      privateSale: undefined,
      tokenOut: undefined,
      applicationId: undefined,
      updatedAt: now,
      edition: 1,
    }
    const takes = (kind: LockKind, until: number) => canTransitionWork(work(kind, until), 'hold', { now, price: 100 })
    expect([now - 1, now, now + 1].map(until => takes('checkout', until))).toEqual([true, true, false])
    for (const kind of lockKinds.filter(each => each !== 'checkout')) expect(takes(kind, now - 1), kind).toBe(false)
  })

  test('every state has a way out, and every event of a move is declared', () => {
    for (const state of workStates)
      expect(
        names.some(
          name => workTransition(name).to !== state && workTransition(name).from.some(from => from.state === state),
        ),
        state,
      ).toBe(true)
    const known = new Set(catalogue.map(({ type }) => type))
    for (const name of names) {
      const { event } = workTransition(name)
      if (event) expect(known, name).toContain(event)
    }
  })
})

describe('the numbers of the calls', () => {
  test.each([
    ['state', workStates, workWire.workStateNumbers, [-1, 0, 1, 2, 3, 4, 5]],
    ['sale status', saleStatuses, workWire.saleStatusNumbers, [0, 1, 2]],
    ['kind of price', priceTypes, workWire.priceTypeNumbers, [1, 2, 3]],
    ['kind of sale', saleTypes, workWire.saleTypeNumbers, [0, 1, 2, 3, 4, 5]],
    ['seller', sellerTypes, wire.sellerTypeNumbers, [1, 2, 3]],
    ['bid', bidKinds, bidKindNumbers, [0, 1]],
    ['kind of history', historyKinds, workWire.historyKindNumbers, [1, 2, 3, 4, 5]],
  ])('%s: each word has the number of the specification, and each number its word', (_, words, table, numbers) => {
    expect(Object.keys(table)).toEqual([...words])
    expect(Object.values(table)).toEqual(numbers)
    expect(numbers.map(number => wire.wordOf(table, number))).toEqual([...words])
    expect(() => wire.wordOf(table, 99)).toThrow('99')
  })
})
