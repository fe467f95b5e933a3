import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'

/** By when a work is sent (D75): what the house fetches from its owner, counted from there. */
export const shipsWithin = ({ seller }: Pick<Work, 'seller'>): string =>
  seller.type === sellerTypeNumbers.member && seller.arranged ? m.shipping_within_pickup() : m.shipping_within()
