// Invariants of secret sales, their guests and their works (D95). Pure over a snapshot.

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { PrivateSale } from '#shared/domain/selling/private-sale/private-sale.ts'
import type { Violation } from './violation.ts'

export interface PrivateSaleBook {
  readonly sales: readonly PrivateSale[]
  readonly guests: readonly { readonly saleId: string; readonly userId: string }[]
  readonly works: readonly (Pick<Artwork, 'id' | 'visibility' | 'privateSale'> & {
    /** Whether the index of lists contains it. */
    readonly isListed: boolean
  })[]
}

export function checkPrivateSales({ sales, guests, works }: PrivateSaleBook): Violation[] {
  const violations: Violation[] = []
  const say = (rule: string, subject: string, detail: string) => violations.push({ rule, subject, detail })
  const byId = new Map(sales.map(sale => [sale.id, sale]))
  for (const { id, visibility, privateSale, isListed } of works) {
    const subject = `work ${id}`
    if (visibility === 'secret' && isListed) say('G1', subject, 'is secret and in a list')
    if (!privateSale) continue
    const sale = byId.get(privateSale.id)
    if (visibility !== 'secret') say('G1', subject, `is ${visibility} in a secret sale`)
    if (!sale?.productIds.includes(id)) say('G2', subject, 'is secret by a sale that does not have it')
    else if (sale.clearedAt !== null) say('G2', subject, 'is secret by a sale that is over')
    else if (sale.startAt !== privateSale.startAt || sale.endAt !== privateSale.endAt)
      say('G2', subject, 'has another window than its sale')
  }
  for (const { saleId, userId } of guests)
    if (!byId.has(saleId)) say('G3', `guest ${userId}`, `of the sale ${saleId}, which there is not`)
  for (const sale of sales) {
    const invited = guests.filter(({ saleId }) => saleId === sale.id).length
    if (invited !== sale.guests) say('G3', `private sale ${sale.id}`, `counts ${sale.guests} guests of ${invited}`)
  }
  return violations
}
