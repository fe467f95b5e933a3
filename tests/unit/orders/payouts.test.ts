import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidOutOf, payoutDueOf, saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import { batchAfter, batchStateOfFile, mayApprove, type PayoutBatch } from '#shared/domain/earning/payout/batch.ts'
import { type Debt, debtsOf, planPayout } from '#shared/domain/earning/payout/debts.ts'
import { payablesOf } from '#shared/domain/earning/payout/payable.ts'
import {
  closeMonth,
  freePayout,
  holdForBan,
  isKeptByBan,
  lastMonth,
  monthEnd,
  type Payout,
  payDateOf,
  payDayOf,
  payoutPlace,
  payoutProblems,
  sumOf,
} from '#shared/domain/earning/payout/payout.ts'
import { checkedPayout } from '#shared/domain/earning/payout/preview.ts'
import { platformAccountTypes, transferFileOf } from '#shared/domain/earning/payout/transfer.ts'
import {
  type BatchTransition,
  batchStates,
  batchTransitions,
  canTransitionBatch,
  canTransitionPayout,
  type PayoutTransition,
  payoutRecordStates,
  payoutTransitions,
} from '#shared/domain/earning/payout/transitions.ts'
import { type Parcel, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import {
  accounts,
  batched,
  clawedBack,
  owedTo,
  type Posting,
  paid,
  paidOut,
  refunded,
  sellerKey,
  sentBack,
  settled,
} from '#shared/domain/kernel/money/journal.ts'
import { type BankAccount, depositTypes } from '#shared/domain/people/account/bank.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { transferFileStates } from '#shared/platform/transfers/transfer-file.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'
import { chained, completed as completedBook, moneyOf } from './sale-books.ts'

const order = sampleOrder({ payStatus: 'paid', paidAt: noon })
const [sold] = parcelsOf(order, noon)
if (!sold) throw new Error('the sample has a line')
const seller = 'partner-teitei'
const item = (change: Partial<Parcel> = {}): Parcel => ({
  ...sold,
  seller: { ...sold.seller, type: 'partner', partnerId: 'teitei' },
  ...{ status: 'completed', completedAt: noon, settledAt: noon },
  ...change,
})
const { net } = saleLineOf(item())
const who = { seller, name: { ja: '汀庭', en: 'Teitei' } }
const month = monthInJapan(noon)
const open = { taken: new Set<string>(), held: null, now: monthEnd(month) }
const close = (items: readonly Parcel[], change: object = {}) => closeMonth(month, items, { ...open, ...change }, who)
const paidOnce = { payoutId: 'p', state: 'paid' as const, out: net, at: noon }
const account: BankAccount = {
  ...{ bankName: 'みずほ', bankCode: '0001', branchName: '丸の内中央', branchCode: '004' },
  ...{ depositType: depositTypes.ordinary, accountNumber: '0076543', payeeName: 'モリシタ　ナギ' },
}

describe('the end of a month', () => {
  test('is the end of Japan’s month, and its money comes by the fifteenth of the next', () => {
    expect(new Date(monthEnd('2026-11')).toISOString()).toBe('2026-11-30T15:00:00.000Z')
    expect(lastMonth(Date.parse('2026-12-01T00:00:00+09:00'))).toBe('2026-11')
    expect(lastMonth(Date.parse('2027-01-31T23:59:59+09:00'))).toBe('2026-12')
    expect(payDayOf('2026-12', new Set())).toBe('2027-01-15')
    // The fifteenth of November 2026 is a Sunday, and the thirteenth was a holiday in this calendar.
    expect(payDayOf('2026-10', new Set())).toBe('2026-11-13')
    expect(payDayOf('2026-10', new Set(['2026-11-13']))).toBe('2026-11-12')
  })

  test('a payout that came back, or is late, promises no day that has gone by', () => {
    const none = new Set<string>()
    const at = (time: string) => Date.parse(time)
    const [closed] = close([item()])
    if (!closed) throw new Error('nothing is to be paid')
    const payout = { ...closed, month: '2026-11' }
    const dayOf = (change: Partial<Payout>, now: string, transferDate?: string) =>
      payDateOf({ ...payout, ...change }, 'transfer', { now: at(now), holidays: none, transferDate })
    expect(dayOf({}, '2026-12-02T10:00:00+09:00')).toBe('2026-12-15')
    // Banks take nothing more for the day itself, and a month or a year later nothing for a day of the past.
    expect(dayOf({}, '2026-12-15T10:00:00+09:00')).toBe('2027-01-15')
    expect(dayOf({ state: 'returned' }, '2027-01-28T10:00:00+09:00')).toBe('2027-02-15')
    expect(dayOf({ state: 'returned' }, '2027-12-28T10:00:00+09:00')).toBe('2028-01-14')
    expect(dayOf({ state: 'batched' }, '2026-12-10T10:00:00+09:00', '2026-12-14')).toBe('2026-12-14')
    expect(dayOf({ state: 'batched' }, '2026-12-16T10:00:00+09:00', '2026-12-15')).toBeNull()
    expect(dayOf({ state: 'paid', paidAt: at('2027-01-28T09:00:00+09:00') }, '2027-03-01T10:00:00+09:00')).toBe(
      '2027-01-28',
    )
    for (const state of ['held', 'set-off'] as const) expect(dayOf({ state }, '2026-12-02T10:00:00+09:00')).toBeNull()
    expect(payDateOf(payout, 'wait', { now: noon, holidays: none, transferDate: undefined })).toBeNull()
  })

  test('takes the sales that ended in it, and neither what is claimed nor what ended later', () => {
    const rows = [
      item(),
      item({ id: 'later', completedAt: monthEnd(month) }),
      item({ id: 'claimed', claim: { claimId: 'c', isOpen: true } }),
      item({ id: 'refunding', refundId: 'r' }),
      item({ id: 'on-its-way', status: 'delivering', settledAt: undefined }),
      item({ id: 'elsewhere' }),
    ]
    const [payout, ...more] = close(rows, { taken: new Set(['elsewhere']) })
    expect(more).toEqual([])
    expect(payout).toMatchObject({ id: `${seller}_${month}_1`, state: 'payable', amount: net, hold: null })
    expect(payout?.lines.map(({ orderItemId }) => orderItemId)).toEqual([sold.id])
    expect(payoutPlace(payout?.id ?? '')).toEqual({ seller, month, n: 1 })
    expect(payoutPlace('nonsense')).toBeUndefined()
    expect(close(rows.slice(0, 1), { held: 'ban' })).toMatchObject([{ state: 'held', hold: { reason: 'ban' } }])
  })

  test('leaves what was paid and refunded since to the moment at which a payout is put on its way', () => {
    const back = item({ id: 'back', refunded: 100_000, payout: paidOnce })
    expect(payoutDueOf(back)).toBeLessThan(0)
    expect(close([item(), back])).toMatchObject([{ amount: net, lines: [{ orderItemId: sold.id }] }])
    expect(close([back])).toEqual([])
  })

  test('makes several payouts of many works, each small enough for one transaction', () => {
    const payouts = close(Array.from({ length: 61 }, (_, n) => item({ id: `i${n}` })))
    expect(payouts.map(({ lines }) => lines.length)).toEqual([18, 18, 18, 7])
    expect(new Set(payouts.flatMap(({ lines }) => lines.map(({ orderItemId }) => orderItemId))).size).toBe(61)
  })

  test('no sale before its end is ever in a payout (L7), and every yen is in one at most once', () => {
    const parcel = fc
      .record({
        status: fc.constantFrom(
          'preparing',
          'delivering',
          'confirmed',
          'completed',
          'claimed',
          'returned',
          'cancelled',
        ),
        isSettled: fc.boolean(),
        refunded: fc.integer({ min: 0, max: 335_300 }),
        isClaimed: fc.boolean(),
      })
      .map(({ status, isSettled, refunded: yen, isClaimed }) =>
        item({
          status: status as Parcel['status'],
          settledAt: isSettled ? noon : undefined,
          refunded: yen,
          ...(isClaimed && { claim: { claimId: 'c', isOpen: true } }),
        }),
      )
    fc.assert(
      fc.property(fc.array(parcel, { maxLength: 40 }), rows => {
        const items = rows.map((each, index) => ({ ...each, id: `i${index}` }))
        for (const { lines, amount } of close(items)) {
          expect(amount).toBe(sumOf(lines))
          expect(amount).toBeGreaterThan(0)
          for (const { orderItemId, yen } of lines) {
            const own = items.find(({ id }) => id === orderItemId)
            expect(own?.settledAt).toBeDefined()
            if (yen > 0) expect([own?.status, own?.claim?.isOpen ?? false]).toEqual(['completed', false])
          }
        }
      }),
    )
  })
})

describe('what an operator is shown before a file is made', () => {
  const nothing = { errors: [], isRepeated: false }
  test('is ready where nobody has a word against it', () => {
    expect(checkedPayout([], nothing, [])).toEqual({ problems: [], isReady: true })
    const said = { errors: ['支店がありません'], isRepeated: true }
    expect(checkedPayout(['held'], said, [])).toEqual({
      problems: ['held', '支店がありません', 'repeated'],
      isReady: false,
    })
    expect(checkedPayout([], { ...nothing, isRepeated: true }, []).isReady).toBe(false)
  })
  test('is not ready while the account that pays is wrong', () => {
    expect(checkedPayout([], nothing, ['支店がありません'])).toEqual({ problems: [], isReady: false })
  })
})

describe('what stands against a payout', () => {
  const [payout] = close([item()])
  const problems = (
    change: Partial<Payout>,
    items = [item()],
    payee = { account, accountProblem: null, isBanned: false } as const,
    debts: readonly Debt[] = [],
  ) =>
    payout ? payoutProblems({ ...payout, ...change }, items, { ...payee, plan: planPayout(items, debts).kind }) : []
  test('is said in one word each', () => {
    expect(problems({})).toEqual([])
    expect(problems({ state: 'held' })).toEqual(['held'])
    expect(problems({}, [item({ claim: { claimId: 'c', isOpen: true } })])).toEqual(['claim', 'nothing-left'])
    expect(problems({ state: 'returned', account })).toEqual(['returned'])
    expect(problems({ state: 'returned', account: { ...account, accountNumber: '1' } })).toEqual([])
    expect(
      payout &&
        payoutProblems(payout, [item()], {
          ...{ plan: 'transfer', account: undefined, accountProblem: 'no-account', isBanned: true },
        }),
    ).toEqual(['ban', 'no-account'])
    const owed = debtsOf([item({ id: 'back', refunded: 100_000, payout: paidOnce })])
    const free = { account, accountProblem: null, isBanned: false } as const
    const small = [item({ refunded: 300_000 })]
    expect(problems({}, small, free, owed)).toEqual(['debt'])
    expect(problems({}, [item()], free, owed)).toEqual([])
  })

  test('the platform is told the account by its own numbers', () => {
    const from = { code: '0000123456', name: 'コウゲイ', bankCode: '0001', branchCode: '001', accountNumber: '1234567' }
    const asked = transferFileOf({ ...from, depositType: depositTypes.current }, '2026-12-15', [
      { id: 'p', amount: 5, account },
    ])
    expect(asked).toMatchObject({ consignor_account: { account_type: '1' }, items: [{ account_type: '0', amount: 5 }] })
    expect(platformAccountTypes).toEqual({ 1: '1', 2: '0' })
  })
})

describe('a ban of selling', () => {
  const [payable] = close([item()])
  if (!payable) throw new Error('nothing is to be paid')
  const bannedAt = payable.closedAt + 1
  const held = (payout: Payout, from = bannedAt) => holdForBan(payout, from, from + 1)

  test('holds what was closed before it until an operator releases it, once (D77)', () => {
    const first = held(payable)
    expect(first).toMatchObject({ move: 'hold', after: { state: 'held', hold: { reason: 'ban', at: bannedAt + 1 } } })
    const after = first?.after ?? payable
    expect(held(after)).toBeNull()
    // The word of a ban that comes twice, or late, does not undo the release; a later ban does.
    const freed = freePayout(after, { isBanned: true, at: bannedAt + 2 })
    const released = { at: bannedAt + 2, underBan: true }
    expect(freed).toMatchObject({ state: 'payable', hold: null, released, version: 3 })
    expect([isKeptByBan(payable, true), isKeptByBan(freed, true), isKeptByBan(payable, false)]).toEqual([
      true,
      false,
      false,
    ])
    expect(held(freed)).toBeNull()
    expect(held(freed, bannedAt + 3)).toMatchObject({ after: { state: 'held', released: null } })
  })

  test('marks what is on its way, leaves what was paid or is held, and what was closed under it', () => {
    const marked = held({ ...payable, state: 'batched' })
    expect(marked).toMatchObject({ move: 'mark', after: { state: 'batched', hold: { reason: 'ban' } } })
    expect(held({ ...payable, state: 'returned' })).toMatchObject({ move: 'hold', after: { state: 'held' } })
    expect(held({ ...payable, state: 'paid' })).toBeNull()
    expect(held({ ...payable, state: 'held', hold: { reason: '口座名義を確認中', at: 0 } })).toBeNull()
    expect(held({ ...payable, closedAt: bannedAt + 1 })).toBeNull()
  })

  test('keeps what an operator let go before it, and not what was let go while it lasts', () => {
    const other: Payout = { ...payable, state: 'held', hold: { reason: '口座名義を確認中', at: 0 } }
    const [before, under] = [false, true].map(isBanned => freePayout(other, { isBanned, at: bannedAt }))
    expect(before?.released).toEqual({ at: bannedAt, underBan: false })
    expect([before, under].map(payout => payout && isKeptByBan(payout, true))).toEqual([true, false])
  })

  test('that is told again late holds nothing that an operator let go since, from whatever hold', () => {
    const other: Payout = { ...payable, state: 'held', hold: { reason: '口座名義を確認中', at: 0 } }
    const freed = freePayout(other, { isBanned: false, at: bannedAt + 1 })
    expect(held(freed)).toBeNull()
    expect(held(freed, bannedAt + 2)).toMatchObject({ move: 'hold' })
  })
})

describe('payouts and batches', () => {
  test('move as their tables say', () => {
    for (const state of payoutRecordStates)
      for (const move of Object.keys(payoutTransitions) as PayoutTransition[])
        expect(canTransitionPayout({ state }, move)).toBe(
          (payoutTransitions[move].from as readonly string[]).includes(state),
        )
    const batch: PayoutBatch = {
      ...{
        id: 'b',
        version: 1,
        state: 'waiting',
        transferDate: '2026-12-15',
        payoutIds: ['p'],
        lineIds: ['p'],
        count: 1,
        total: 5,
      },
      ...{ fileId: 'tf', fileVersion: 0, approved: null, exported: null, sent: null, failure: null, updatedAt: 0 },
      created: { operatorId: 'one', name: 'One', at: 0 },
    }
    for (const state of batchStates)
      for (const move of Object.keys(batchTransitions) as BatchTransition[]) {
        const may = (batchTransitions[move].from as readonly string[]).includes(state)
        expect(canTransitionBatch({ state }, move)).toBe(may)
        if (may)
          expect(batchAfter({ ...batch, state }, move, 1)).toMatchObject({
            state: batchTransitions[move].to,
            version: 2,
          })
        else expect(() => batchAfter({ ...batch, state }, move, 1)).toThrow()
      }
    expect([mayApprove(batch, 'one'), mayApprove(batch, 'two')]).toEqual([false, true])
    expect(Object.keys(batchStateOfFile).toSorted()).toEqual([...transferFileStates].toSorted())
  })
})

describe('the journal of a payout (L1, L2, L5, L9)', () => {
  type Step = 'batch' | 'pay' | 'return' | 'refund'
  /** One work and its entries, moved as long as the step is possible. */
  function play(steps: readonly Step[]) {
    let now = item()
    const postings: (Posting | null)[] = [paid(order.id, [now]), settled(now, 0)]
    let line = 0
    for (const [n, step] of steps.entries()) {
      const part = { payoutId: `p${n}`, orderItemId: now.id, seller, yen: line }
      if (step === 'batch' && now.payout?.state !== 'batched') {
        line = payoutDueOf(now)
        if (line === 0) continue
        postings.push(batched({ ...part, yen: line }))
        now = { ...now, payout: { payoutId: 'p', state: 'batched', out: paidOutOf(now) + line, at: n } }
      } else if (step === 'pay' && now.payout?.state === 'batched') {
        postings.push(paidOut(part))
        now = { ...now, payout: { ...now.payout, state: 'paid' } }
      } else if (step === 'return' && (now.payout?.state === 'batched' || now.payout?.state === 'paid') && line !== 0) {
        postings.push(...sentBack(part, now.payout.state))
        now = { ...now, payout: { ...now.payout, state: 'returned', out: now.payout.out - line } }
        line = 0
      } else if (step === 'refund' && now.refunded + 50_000 <= 300_000) {
        const more = now.refunded + 50_000
        postings.push(clawedBack(`r${n}`, now, now.refunded, more))
        postings.push(refunded(`r${n}`, [{ orderItemId: now.id, amount: 50_000 }], 'platform'))
        now = { ...now, refunded: more }
      }
    }
    return { now, entries: postings.filter(each => each !== null) }
  }

  test('owes the seller at every moment what the work leaves less what is out, and nothing stays in transit', () => {
    const step = fc.constantFrom<Step>('batch', 'pay', 'return', 'refund')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        const { now, entries } = play(steps)
        for (const { legs } of entries) expect(legs.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
        expect(payablesOf(seller, [now], entries).difference).toBe(0)
        expect(owedTo(accounts.clearing(now.id), entries)).toBe(0)
        const waiting = owedTo(accounts.transit(now.id), entries)
        if (now.payout?.state !== 'batched') expect(waiting).toBe(0)
        else expect(waiting).not.toBe(0)
      }),
      { numRuns: 300 },
    )
  })

  test('holds in the books that are checked each night, and a forgotten payout does not', () => {
    const book = completedBook()
    const [own] = book.items
    if (!own) throw new Error('a book has a work')
    const yen = saleLineOf(own).net
    const key = sellerKey(own.seller)
    const part = { payoutId: 'p', orderItemId: own.id, seller: key, yen }
    const story = [paid(own.orderId, [own]), settled(own, 0), batched(part), paidOut(part)]
    const entries = chained(own.orderId, story)
    const payout = { payoutId: 'p', state: 'paid' as const, out: yen, at: noon }
    const rulesOf = (change: Partial<Parcel>, kept = entries) =>
      checkInvariants({
        sales: { ...book, items: [{ ...own, ...change }], entries: kept, monies: [moneyOf(kept)] },
      }).map(({ rule }) => rule)
    expect(rulesOf({ payout })).toEqual([])
    expect(rulesOf({})).toContain('L5')
    expect(rulesOf({ payout }, entries.slice(0, 2))).toContain('L5')
    expect(rulesOf({ payout }, entries.slice(0, 3))).toContain('L9')
    expect(rulesOf({ payout: { ...payout, state: 'batched' } })).toContain('L9')
    expect(rulesOf({ payout, settledAt: undefined })).toContain('L7')
  })
})
