import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'

/** A member's carts in one item: rows of the cart, and the single work of each other source (D32, D34). */
export const CartRow = z.object({
  /** Work id: a work is in a cart once. */
  id: z.string(),
  productId: z.string(),
  addedAt: z.int(),
  /** Price when it was added; a changed one is shown before anything is ordered. */
  seenPrice: z.int(),
})
export type CartRow = z.infer<typeof CartRow>

const Cart = z.object({
  version: z.int(),
  rows: z.array(CartRow),
  direct: CartRow.nullable(),
  award: CartRow.nullable(),
  bargain: CartRow.nullable(),
})
export type Cart = z.infer<typeof Cart>

const empty: Cart = { version: 0, rows: [], direct: null, award: null, bargain: null }

export async function getCart(table: Getter, userId: string): Promise<Cart> {
  return parseCart(await table.get(orderKeys.cart(userId)))
}

export const parseCart = (item: Attributes | undefined): Cart => (item ? Cart.parse(item) : empty)

const single = { direct: 'direct', auction: 'award', bargain: 'bargain' } as const

export function rowsOf(cart: Cart, source: Source): readonly CartRow[] {
  if (source === 'cart') return cart.rows
  const row = cart[single[source]]
  return row ? [row] : []
}

/** Adds a row, replacing one of the same work, so that the newer price counts. */
export function withRow(cart: Cart, source: Source, row: CartRow): Cart {
  if (source !== 'cart') return { ...cart, [single[source]]: row }
  const others = cart.rows.filter(({ id }) => id !== row.id)
  return { ...cart, rows: [...others, row] }
}

/** Without these works; undefined if none of them was in the cart. */
export function withoutRows(cart: Cart, source: Source, productIds: readonly string[]): Cart | undefined {
  const kept = rowsOf(cart, source).filter(({ productId }) => !productIds.includes(productId))
  if (kept.length === rowsOf(cart, source).length) return undefined
  return source === 'cart' ? { ...cart, rows: kept } : { ...cart, [single[source]]: null }
}

export function putCart(userId: string, { version, ...cart }: Cart) {
  return put(
    { ...orderKeys.cart(userId), ...cart, version: version + 1 },
    version === 0 ? { ifAbsent: true } : { where: ['#version = :version', { version }] },
  ).or('busy')
}
