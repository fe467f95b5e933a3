import type { Found } from '#functions/machinery/table/found.ts'
import { orderKeys, uploadKeys } from '#functions/machinery/table/keys.ts'
import { resolvePicturesIn } from '#functions/store/catalogue/pictures.ts'
import { addressIn, parseAddresses } from '#functions/store/people/addresses.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { createApplication } from '#shared/api/selling/resale/applications.ts'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { postalOf } from '#shared/domain/people/address/address.ts'
import type { ResaleSale, ResaleTerms } from '#shared/domain/selling/resale/application.ts'
import { minuteMs } from '#shared/durations.ts'

export type WrittenForm = Omit<InputOf<typeof createApplication>, 'productId'>

/** Keys of what the form names, for the call's first read. */
export const formKeys = ({ imgs, damageImgs }: Pick<WrittenForm, 'imgs' | 'damageImgs'>, userId: string) => [
  orderKeys.addresses(userId),
  ...[...imgs, ...(damageImgs ?? [])].map(uploadKeys.upload),
]

interface Writer {
  readonly userId: string
  readonly productId: string
  /** Terms that the application has already: their pictures may stay. */
  readonly known?: ResaleTerms | undefined
}

/**
 * The terms to store: with the address and the pictures that the form names, and the writes that claim the pictures.
 */
export function writtenTerms(read: Found, form: WrittenForm, { userId: ownerId, productId, known }: Writer) {
  const address = addressIn(parseAddresses(read.get(orderKeys.addresses(ownerId))), form.addressId)
  const usedBy = `resale:${productId}`
  const front = resolvePicturesIn(read, form.imgs, { ownerId, business: 'resell', usedBy, ...shown(known?.imgs) })
  const damage = resolvePicturesIn(read, form.damageImgs, {
    ownerId,
    business: 'damage',
    usedBy,
    ...shown(known?.damageImgs),
  })
  const postal = address && postalOf(address)
  if (!postal) return { outcome: 'refused', problem: { field: 'addressId', key: 'ADDRESS_REQUIRED' } } as const
  const { description, storageLocation, condition, format, size, isBroken, pickupDates, deliveryMethod } = form
  const terms: ResaleTerms = {
    description,
    storageLocation,
    condition,
    format,
    size,
    boxSizeCm: form.boxSize,
    weightG: form.weight,
    isBroken,
    imgs: front.pictures,
    damageImgs: damage.pictures,
    sale: saleIn(form),
    deliveryMethod,
    // The charge depends on the prefecture in which the work is (D29).
    pickupAreaId: deliveryMethod === 1 && postal.country === 'JP' ? postal.province : null,
    pickupDates: [...new Set(pickupDates)].sort(),
    address: postal,
  }
  const isReady = front.isComplete && damage.isComplete
  return { outcome: 'allowed', terms, isReady, writes: [...front.writes, ...damage.writes] } as const
}

const shown = (known: ResaleTerms['imgs'] | undefined) => (known ? { known } : {})

/** The contract guarantees that the fields of the kind are present. */
function saleIn({ saleKind, price = 0, startPrice = 0, instantPrice, endTime = 0 }: WrittenForm): ResaleSale {
  const kind = wordOf(saleKindNumbers, saleKind)
  if (kind !== 'auction') return { kind, price }
  return { kind, startPrice, instantPrice: instantPrice ?? null, endAt: endTime - (endTime % minuteMs) }
}
