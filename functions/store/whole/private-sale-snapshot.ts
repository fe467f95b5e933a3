import { isItem } from '#functions/machinery/table/item-kinds.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import type { PrivateSaleBook } from '#shared/domain/whole/invariants/private-sales.ts'
import { parseWork } from '../catalogue/works.ts'
import { parseGuest, parsePrivateSale } from '../selling/private-sales.ts'

/** Secret sales with their guests and all works in a full read of the table, for `checkInvariants`. */
export const privateSaleBookOf = (items: readonly Attributes[]): PrivateSaleBook => ({
  sales: items.filter(item => isItem('private-sale', item)).map(parsePrivateSale),
  guests: items.filter(item => isItem('guest', item)).map(parseGuest),
  works: items
    .filter(item => isItem('work', item))
    .map(item => {
      const { id, visibility, privateSale } = parseWork(item)
      const isListed = item['GSI2PK'] !== undefined || item['GSI1PK'] !== catalogueKeys.hiddenWorks()
      return { id, visibility, privateSale, isListed }
    }),
})
