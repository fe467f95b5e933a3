import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoFile, readCatalogue } from '../../../scripts/seed/catalogue.ts'
import {
  auctionDays,
  award,
  claim,
  listedInPast,
  partnerAuction,
  pastDays,
  sales,
} from '../../../scripts/seed/past/plan.ts'
import { readPast } from '../../../scripts/seed/past/works.ts'

const catalogue = readCatalogue()
const works = readPast(catalogue)
const ids = works.map(({ id }) => id)

test('every work that the demo has sold is its own, in both languages, with pictures', () => {
  expect([...sales.map(([id]) => id), partnerAuction.id].sort()).toEqual([...ids].sort())
  expect(catalogue.works.filter(({ id }) => ids.includes(id))).toEqual([])
  for (const { title, description, images } of works) {
    for (const text of [title, description]) expect([text.ja, text.en]).not.toContain('')
    for (const image of images) expect(existsSync(fileURLToPath(demoFile(image))), image).toBe(true)
  }
})

test('the seller of the demo has sold something in each of the last six months', () => {
  const ages = sales.map(([, , bought]) => Math.floor(bought / 31))
  expect(new Set(ages)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(Math.max(...sales.map(([, , bought]) => bought + 4))).toBeLessThan(pastDays)
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
