import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { Catalogue, type DemoWork, demoFile } from '../catalogue.ts'
import { auctionDays } from './plan.ts'

const text = z.object({ ja: z.string(), en: z.string() })

/** The works of demo/past.json, which were sold before the demo begins. What they do not say is as in the work `like`. */
const Past = z.object({
  works: z.array(
    Catalogue.shape.works.element
      .pick({
        id: true,
        title: true,
        kana: true,
        madeYear: true,
        size: true,
        boxSizeCm: true,
        weightG: true,
        description: true,
        images: true,
      })
      .extend({
        like: z.string(),
        /** A partner; a work without one is that of the member who sells. */
        seller: z.string().optional(),
        price: z.int().nullable(),
        auction: z.object({ startPrice: z.int() }).optional(),
        material: text.optional(),
        technique: text.optional(),
        condition: text.optional(),
      }),
  ),
})

export function readPast({ works }: Catalogue): DemoWork[] {
  const past = Past.parse(JSON.parse(readFileSync(demoFile('past.json'), 'utf8')))
  return past.works.map(({ like, seller, price, auction, ...own }) => {
    const base = works.find(({ id }) => id === like)
    if (!base) throw new Error(`${own.id} is like ${like}, which is no work of the demo`)
    const sale = auction
      ? { kind: 'auction' as const, ...auction, endsInMinutes: auctionDays * 1440 }
      : { kind: 'fixed' as const, price: price ?? 0 }
    return {
      ...base,
      ...own,
      material: own.material ?? base.material,
      technique: own.technique ?? base.technique,
      condition: own.condition ?? base.condition,
      exhibitionHistory: [],
      provenance: [],
      inspections: [],
      seller: seller
        ? { type: sellerTypeNumbers.partner, partnerId: seller }
        : { type: sellerTypeNumbers.member, username: 'nagi_1958' },
      sale: { ...sale, priceHistory: [] },
    }
  })
}
