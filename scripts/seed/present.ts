import { placeBid } from '#shared/api/auctions.ts'
import { addToCart } from '#shared/api/carts.ts'
import { collectProduct } from '#shared/api/favourites.ts'
import { bidKindNumbers, sourceNumbers } from '../../shared/domain/wire-numbers.ts'
import type { Ask } from './past/actors.ts'

/** What people have put aside, and the works that the buyer bids for: one they lead, one they were passed on. */
const favourites: readonly (readonly [role: string, workIds: readonly string[]])[] = [
  ['buyer', ['cobalt-kiriko-tumbler', 'shino-chawan', 'oil-spot-tenmoku-bowl', 'black-chawan']],
  ['rival', ['chrysanthemum-natsume', 'kutani-twisted-jar', 'arare-iron-kettle']],
  ['seller', ['half-and-half-jubako', 'silver-sake-cups']],
  ['partner', ['smoked-bamboo-basket']],
  ['newcomer', ['hexagonal-hanging-basket', 'oribe-square-dish']],
]
const bids = [
  ['celadon-lobed-vase', 460_000],
  ['oil-spot-tenmoku-bowl', 245_000],
] as const

export async function livePresent(ask: Ask): Promise<void> {
  for (const [role, workIds] of favourites) {
    for (const productId of workIds) await ask(role, collectProduct, { productId, operation: 'collect' })
  }
  for (const [productId, amount] of bids) {
    await ask('buyer', placeBid, { productId, amount, kind: bidKindNumbers.bid })
  }
  await ask('buyer', addToCart, { productId: 'hagi-chawan', source: sourceNumbers.cart })
}
