import type { Getter } from '#functions/machinery/table/table.ts'
import type { Cart, CartRow } from '#functions/store/selling/carts.ts'
import { rowsOf } from '#functions/store/selling/carts.ts'
import { type Sellable, sellables } from '#functions/views/sellable-works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listCart } from '#shared/api/selling/carts.ts'
import { type Buyer, type Purchasable, purchaseOf } from '#shared/domain/buying/order/purchase.ts'
import { sellInfoOf } from '#shared/domain/buying/order/view.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { isAgreed, type Source } from '#shared/domain/kernel/purchase-source.ts'
import { payUntilOf } from '#shared/domain/selling/auction/view.ts'
import { priceBasisNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'

type RowView = OutputOf<typeof listCart>['list'][number]

interface Asked {
  readonly source: Source
  /** The work of the award or offer to check, instead of the one in the cart. */
  readonly productId?: string | undefined
  readonly buyer: Buyer
  readonly now: number
  readonly language: Language
}

/** The rows of a cart as of this moment. Awards that are no longer the member's have no row (D34). */
export async function checkedRows(table: Getter, cart: Cart, asked: Asked) {
  const { source, productId, now } = asked
  const isVirtual = isAgreed(source)
  const rows: readonly CartRow[] =
    isVirtual && productId !== undefined
      ? [{ id: productId, productId, addedAt: now, seenPrice: 0 }]
      : rowsOf(cart, source)
  const found = await sellables(
    table,
    rows.map(row => row.productId),
    asked.buyer,
  )
  return rows.flatMap((row, at) => {
    const sellable = found[at]
    if (!sellable) return []
    const view = viewRow(row, sellable, asked)
    return view ? [{ view, work: sellable.work }] : []
  })
}

function viewRow(row: CartRow, sellable: Sellable, asked: Asked): RowView | undefined {
  const { source, buyer, now, language } = asked
  const { work, auction, img } = sellable
  const purchase = purchaseOf(work, { source, buyer, auction, now })
  const isVirtual = isAgreed(source)
  if (isVirtual && purchase.outcome === 'refused') return undefined
  const price = purchase.outcome === 'allowed' ? purchase.price : (work.price ?? row.seenPrice)
  return {
    id: row.id,
    productId: row.productId,
    title: say(sellable.title, language),
    artist: { name: say(sellable.artistName, language) },
    img,
    sellInfo: sellInfoOf(sellable.seller, language),
    price,
    priceBasis: source === 'bargain' ? priceBasisNumbers.accepted : priceBasisNumbers.asking,
    addedAt: iso(row.addedAt),
    invalid:
      purchase.outcome === 'allowed'
        ? !isVirtual && price !== row.seenPrice
          ? 'price_changed'
          : null
        : reasonOf(purchase.code, work),
    lockedUntil: purchase.outcome === 'refused' && 'data' in purchase ? purchase.data.until : null,
    payUntil: isVirtual && purchase.outcome === 'allowed' ? deadlineOf(purchase, sellable) : null,
    deletable: !isVirtual,
  }
}

/** The award's lock knows more than its row: the award may wait for the house's quote. */
const deadlineOf = ({ payUntil }: Purchasable, { work, auction }: Sellable): string | null =>
  auction ? payUntilOf(auction, work.lock) : isoOrNull(payUntil)

function reasonOf(code: string, work: Artwork): RowView['invalid'] {
  if (code === 'work-locked') return 'locked'
  if (code === 'hold-pause') return 'hold_pause'
  return code === 'sold' || work.saleStatus === 'sold-out' ? 'sold' : 'not_on_sale'
}
