import { handle } from '#functions/machinery/http/handle.ts'
import { getWorkInSight } from '#functions/store/catalogue/works.ts'
import { addressIn, getAddresses } from '#functions/store/people/addresses.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { estimateFee } from '#shared/api/selling/carts.ts'
import { methodFor } from '#shared/domain/buying/order/order.ts'
import { currentPrice } from '#shared/domain/catalogue/work/artwork.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { destinationOf } from '#shared/domain/people/address/address.ts'
import { areas, type Destination } from '#shared/domain/people/address/areas.ts'
import { amountsOf, type ChargedWork, chargeLine } from '#shared/domain/selling/policy/shipping.ts'

/** A price without a work is calculated as a small parcel of the house. */
const parcel = (listPrice: number): ChargedWork => ({
  listPrice,
  boxSizeCm: [30, 30, 30],
  seller: { type: 'official' },
})

export const handler = handle(estimateFee, async ({ input, caller, table, now, language, fail, invalid }) => {
  const { productId, price, cityId, addressId } = input
  let to: Destination | undefined
  let place: { cityId: number | null; name: string } = { cityId: null, name: '' }
  if (cityId !== undefined) {
    const area = areas.find(({ id, pid }) => id === cityId && pid !== 0)
    if (area) {
      to = { country: area.country, area }
      place = { cityId: area.id, name: say(area, language) }
    }
  } else if (caller) {
    const address = addressIn(await getAddresses(table, caller.userId), addressId)
    if (address) {
      to = destinationOf(address)
      const area = areas.find(({ id }) => id === address.province)
      place = { cityId: area?.id ?? null, name: area ? say(area, language) : address.otherProvince }
    }
  }
  if (!to && cityId === undefined && addressId === undefined) return null
  if (!to) return invalid({ field: cityId === undefined ? 'addressId' : 'cityId', key: 'PROVINCE_REQUIRED' })

  let charged = price === undefined ? undefined : parcel(price)
  if (productId !== undefined) {
    const work = await getWorkInSight(table, productId, caller)
    if (!work) return fail('not-found')
    const listPrice = price ?? currentPrice(work)
    if (listPrice === null) return fail('not-on-sale')
    charged = { listPrice, boxSizeCm: work.boxSizeCm, seller: work.seller }
  }
  if (!charged) return invalid({ field: 'productId', key: 'REQUIRED' })

  const line = chargeLine(charged, to, await currentPolicy(table, now()))
  const { tax, total } = amountsOf([line], to.country)
  const { transport, packing, insurance } = line
  return {
    place,
    listPrice: charged.listPrice,
    item: line.price,
    transport,
    packing,
    insurance,
    tax,
    total,
    quotePending: transport === null,
    methods: [methodFor(total)],
  }
})
