import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { lastMonth, monthBefore } from '#shared/domain/earning/payout/payout.ts'
import { pickupRules, pickupWindow } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { destinationOf } from '#shared/domain/people/address/address.ts'
import { auctionRules } from '#shared/domain/selling/auction/auction.ts'
import { applyBid, minNext, noBids } from '#shared/domain/selling/auction/price.ts'
import { suspicionsAt } from '#shared/domain/selling/fairness/score.ts'
import { lastMonthOf } from '#shared/domain/selling/resale/record.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { dayInJapan, monthInJapan } from '#shared/japan-time.ts'
import { cutOffOf, isTransferDate } from '#shared/platform/transfers/business-day.ts'
import { demoFile, readCatalogue } from '../../../scripts/seed/catalogue.ts'
import { auctioned, pairLooked, ring } from '../../../scripts/seed/past/auctioned.ts'
import { paydaysBefore, salesAt, transferDateAhead } from '../../../scripts/seed/past/paydays.ts'
import {
  accountsTold,
  auctionDays,
  award,
  claim,
  listedInPast,
  othersResales,
  partnerAuction,
  pastDays,
  paydays,
  resales,
} from '../../../scripts/seed/past/plan.ts'
import { handedOverDay, pickupDays } from '../../../scripts/seed/past/resold.ts'
import { readPast } from '../../../scripts/seed/past/works.ts'
import { island } from '../../../scripts/seed/present.ts'

const catalogue = readCatalogue()
const works = readPast(catalogue)
const ids = works.map(({ id }) => id)
/** Every day of a year, each at another hour. */
const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1, day % 24) + day * dayMs)
const sales = salesAt(Date.UTC(2026, 10, 25, 6))

test('every work that the demo has sold is its own, in both languages, with pictures', () => {
  expect([...sales.map(([id]) => id), partnerAuction.id].sort()).toEqual([...ids].sort())
  expect(catalogue.works.filter(({ id }) => ids.includes(id))).toEqual([])
  for (const { title, description, images } of works) {
    for (const text of [title, description]) expect([text.ja, text.en]).not.toContain('')
    for (const image of images) expect(existsSync(fileURLToPath(demoFile(image))), image).toBe(true)
  }
})

test('on whatever day the demo begins, its seller has sold something lately and has a sale in each of five months before', () => {
  for (const present of days) {
    const [monthly, recent] = Map.groupBy(salesAt(present), ([, , , , received]) => received !== undefined).values()
    const months = monthly?.map(([, , , , received = 0]) => monthInJapan(present - received * dayMs))
    const before = [lastMonth(present)]
    while (before.length < 5) before.unshift(monthBefore(before[0] ?? ''))
    expect(months).toEqual(before)
    expect(recent?.length).toBeGreaterThan(0)
    expect(Math.max(...salesAt(present).map(([, , bought]) => bought + 4))).toBeLessThan(pastDays)
  }
})

test('a parcel of the demo is sent after it was bought, and received after it was sent', () => {
  for (const [id, , bought, sent = bought, received = 0] of sales) {
    expect(bought >= sent && sent > received, id).toBe(true)
  }
  expect(claim.received).toBeGreaterThan(claim.day)
})

test('the buyer’s award can still be paid for days after the demo begins', () => {
  const left = 7 - (award.opened - auctionDays)
  expect(left).toBeGreaterThan(4)
  expect(catalogue.works.map(({ id }) => id)).toEqual(expect.arrayContaining([...listedInPast]))
})

test('on whatever day the demo begins, banks take its batches, and the last one can be approved for days', async () => {
  const known = await holidays()
  for (const present of days) {
    const closed = paydaysBefore(present, paydays.months, known)
    for (const { closesAt, batchedAt, transferDate, paidAt } of closed) {
      expect(isTransferDate(transferDate, batchedAt + hourMs, known), transferDate).toBe(true)
      expect(closesAt < batchedAt && batchedAt < paidAt, transferDate).toBe(true)
    }
    expect(closed[0]?.closesAt).toBeLessThan(present + 2 * hourMs)
    const next = transferDateAhead(present, known)
    expect(isTransferDate(next, present - paydays.last * dayMs, known), next).toBe(true)
    expect(cutOffOf(next, known) - present, next).toBeGreaterThan(dayMs)
  }
})

test('who is paid in the demo has told where before, and one of them too late for the last payday', () => {
  const late = accountsTold.filter(({ day }) => day < 31 * paydays.months)
  expect(late.map(({ role }) => role)).toEqual(['partner'])
  for (const { account, day } of accountsTold) {
    expect([account.bankCode, account.branchCode]).not.toContain(undefined)
    expect(day).toBeGreaterThan(paydays.last)
  }
})

test('a resale of another member came to its end in the month whose records the console shows', () => {
  const { done } = othersResales
  for (const present of days) {
    const [, , , , owned = 0] = salesAt(present).find(([id]) => id === done.id) ?? []
    const handedOver = handedOverDay(present)
    const { from, to } = lastMonthOf(present)
    const date = dayInJapan(present - handedOver * dayMs)
    expect(date >= from && date <= to, date).toBe(true)
    expect(handedOver + done.sent).toBeLessThan(owned)
  }
})

test('on whatever day the demo begins, the day on which a work is fetched is to come and may be named', async () => {
  const known = await holidays()
  for (const present of days) {
    const { first, last } = pickupWindow(present - resales.pickup.proposed * dayMs, known)
    const [soonest = '', ...others] = pickupDays(first, present)
    expect(soonest > dayInJapan(present) && soonest >= first, soonest).toBe(true)
    expect(others.every(date => date > soonest && date <= last)).toBe(true)
  }
  expect(resales.pickup.proposed - resales.pickup.confirmed).toBeLessThan(pickupRules.answerMs / dayMs)
})

test('one order of the demo goes to where no list has a price, and waits for a quote', () => {
  expect(destinationOf(island.address).area).toBeNull()
  const { seller, sale } = catalogue.works.find(({ id }) => id === island.workId) ?? {}
  expect([seller?.type, sale?.kind]).toEqual([sellerTypeNumbers.official, 'fixed'])
  expect(listedInPast).not.toContain(island.workId)
})

test('two of the demo are suspected by the third of its seller’s auctions, and by the last one only the ring', () => {
  const { id, startPrice, raised } = resales.auction
  const plan = [...auctioned, { id, startPrice, bids: raised }]
  const held = plan.map(({ id: workId, startPrice, bids }, index) => {
    const terms = { startPrice, instantPrice: null, steps: auctionRules.steps }
    let standing = noBids(startPrice)
    for (const [bidderId, max] of bids) {
      expect(max, `${workId} ${bidderId}`).toBeGreaterThanOrEqual(minNext({ ...terms, ...standing }))
      standing = applyBid(terms, standing, { bidderId, bidderNumber: 1, mask: '', max })
    }
    const buyer = [...sales].find(([sold]) => sold === workId)?.[1] ?? 'collector'
    expect(standing.leaderId).toBe(buyer)
    const rows = bids.map(([bidderId, max], seq) => ({ ...{ seq, bidderId, max }, bidderNumber: 1, mask: '' }))
    return {
      ...{ ...terms, workId, auctionId: `${index}`, sellerId: 'seller', endedAt: index },
      bids: rows.map(row => ({ ...row, kind: 'bid' as const, line: 'one' })),
    }
  })
  const after = (count: number) =>
    suspicionsAt(held.slice(0, count)).map(({ members }) => members.map(({ bidderId }) => bidderId))
  expect(auctioned[2]?.id).toBe(pairLooked.after)
  expect(after(3)).toEqual([['artist', 'collector']])
  expect(after(plan.length)).toEqual([ring.map(({ role }) => role)])
})
