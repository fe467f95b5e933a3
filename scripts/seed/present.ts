import { createOrder } from '#shared/api/buying/orders.ts'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { addToCart } from '#shared/api/selling/carts.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import type { Ask } from './past/actors.ts'

/**
 * What people have put aside, and who bids: the buyer leads for one work and was passed on another, and a ring drives up
 * the price of a third (D119).
 */
const favourites: readonly (readonly [role: string, workIds: readonly string[]])[] = [
  ['buyer', ['cobalt-kiriko-tumbler', 'shino-chawan', 'oil-spot-tenmoku-bowl', 'black-chawan']],
  ['rival', ['chrysanthemum-natsume', 'kutani-twisted-jar', 'arare-iron-kettle']],
  ['seller', ['half-and-half-jubako', 'silver-sake-cups']],
  ['partner', ['smoked-bamboo-basket']],
  ['artist', ['oil-spot-tenmoku-bowl', 'celadon-lobed-vase', 'smoked-bamboo-basket']],
  ['newcomer', ['hexagonal-hanging-basket', 'oribe-square-dish']],
]
const bids = [
  ['artist', 'celadon-lobed-vase', 430_000],
  ['seller', 'celadon-lobed-vase', 445_000],
  ['buyer', 'celadon-lobed-vase', 460_000],
  ['buyer', 'oil-spot-tenmoku-bowl', 245_000],
  ['partner', 'chrysanthemum-natsume', 282_000],
  ['rival', 'sometsuke-landscape-dish', 460_000],
  ['driver', 'sometsuke-landscape-dish', 365_000],
  ['follower', 'sometsuke-landscape-dish', 372_000],
  ['driver', 'sometsuke-landscape-dish', 385_000],
  ['follower', 'sometsuke-landscape-dish', 396_000],
] as const

/** What the house has not answered yet. */
const questions = [
  [
    'newcomer',
    {
      category: 'work',
      name: '林 真帆',
      pseudonyms: 'はやし まほ',
      email: 'newcomer@demo.kogei.example',
      detail: '志野茶碗「葦原」の高台の写真を、もう一枚拝見できますか。茶会で使うことを考えています。',
    },
  ],
  [
    'bystander',
    {
      category: 'delivery',
      name: '雲井 徹',
      pseudonyms: 'くもい とおる',
      phone: '090-1234-0005',
      email: 'bystander@demo.kogei.example',
      detail: 'グアムへの発送をお願いしています。送料の見積りはいつごろ届きますか。',
    },
  ],
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
  for (const [role, productId, amount] of bids) {
    await ask(role, placeBid, { productId, amount, kind: bidKindNumbers.bid })
  }
  await ask('buyer', addToCart, { productId: 'hagi-chawan', source: sourceNumbers.cart })
  for (const [role, question] of questions) await ask(role, sendInquiry, question)
  const { role, workId: productId, address } = island
  const { id: addressId } = await ask(role, createAddress, address)
  await ask(role, createOrder, { source: sourceNumbers.direct, productId, addressId, termsVersion })
}
