import type { Found } from '#functions/machinery/table/found.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Sellable, sellables } from '#functions/views/sellable-works.ts'
import type { Allowed, Refused } from '#shared/decision.ts'
import { type Buyer, type Purchasable, purchaseOf, type Unpurchasable } from '#shared/domain/buying/order/purchase.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'

export type ChosenWork = Sellable & Omit<Purchasable, 'outcome'>
type Choice =
  | Allowed<{ readonly works: ChosenWork[] }>
  | (Refused<Unpurchasable['code']> & { readonly data: Record<string, unknown> })

interface Asked {
  readonly source: Source
  readonly buyer: Buyer
  readonly now: number
  /** The call's first read, if it brought the works; else they are read. */
  readonly read: Found | undefined
}

/**
 * All the works with their prices, or the first reason why one of them cannot be bought, with the ids to which it
 * applies.
 */
export async function chosenWorks(
  table: Getter,
  productIds: readonly string[],
  { read, ...asked }: Asked,
): Promise<Choice> {
  const found = await sellables(table, productIds, asked.buyer, read)
  const looked = found.map((sellable, index) => ({
    id: productIds[index] ?? '',
    sellable,
    purchase: purchaseOf(sellable?.work, { ...asked, auction: sellable?.auction }),
  }))
  const works: ChosenWork[] = []
  for (const { sellable, purchase } of looked) {
    if (purchase.outcome === 'refused') {
      const ids = looked.flatMap(({ id, purchase: other }) =>
        other.outcome === 'refused' && other.code === purchase.code ? [id] : [],
      )
      return {
        outcome: 'refused',
        code: purchase.code,
        data: { ids, ...('data' in purchase && purchase.data) },
      }
    }
    if (sellable) works.push({ ...sellable, ...purchase })
  }
  return { outcome: 'allowed', works }
}
