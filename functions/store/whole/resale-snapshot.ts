import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { ResaleBook } from '#shared/domain/whole/invariants/resale.ts'
import { parseWork } from '../catalogue/works.ts'
import { parseParcel } from '../fulfilment/parcels.ts'
import { parseApplication, parseSeller } from '../selling/applications.ts'
import { parseHolding } from '../selling/holdings.ts'

/** Members' holdings and applications in a full read of the table, for `checkInvariants`. */
export function resaleBookOf(items: readonly Attributes[]): ResaleBook {
  const of = (kind: ItemKind) => items.filter(item => isItem(kind, item))
  return {
    works: of('work').map(parseWork),
    items: of('order-item').map(parseParcel),
    holdings: of('holding').map(parseHolding),
    applications: of('application').map(parseApplication),
    sellers: of('seller').flatMap(item => parseSeller(item) ?? []),
  }
}
