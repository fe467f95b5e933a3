import { createAddress } from '#shared/api/addresses.ts'
import { placeBid } from '#shared/api/auctions.ts'
import { addToCart } from '#shared/api/carts.ts'
import { collectProduct } from '#shared/api/favourites.ts'
import { createOrder } from '#shared/api/orders.ts'
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

/** No list has a price for the way to this island: the order waits for what the house says. */
export const island = {
  role: 'bystander',
  workId: 'bizen-sake-set',
  address: {
    name: 'Toru Kumoi',
    pseudonyms: 'Toru Kumoi',
    phone: '6715550144',
    email: 'bystander@demo.kogei.example',
    country: 'US',
    postcode: '96910',
    province: 0,
    otherProvince: 'Guam',
    city: 'Hagatna',
    address: '120 Father Duenas Ave',
    default: false,
  },
} as const

export async function livePresent(ask: Ask, termsVersion: string): Promise<void> {
  for (const [role, workIds] of favourites) {
    for (const productId of workIds) await ask(role, collectProduct, { productId, operation: 'collect' })
  }
  for (const [productId, amount] of bids) {
    await ask('buyer', placeBid, { productId, amount, kind: bidKindNumbers.bid })
  }
  await ask('buyer', addToCart, { productId: 'hagi-chawan', source: sourceNumbers.cart })
  const { role, workId: productId, address } = island
  const { id: addressId } = await ask(role, createAddress, address)
  await ask(role, createOrder, { source: sourceNumbers.direct, productId, addressId, termsVersion })
}
