import type { Order } from '#shared/domain/buying/order/order.ts'
import { dayInJapan } from '#shared/japan-time.ts'

/** Facts about buyer and order for the issuer, which challenges fewer buyers with them (payment-platform 5.1). */
export interface BuyerFacts {
  /** Epoch ms. */
  readonly memberSince: number
  /** Number of orders paid in the last six months. */
  readonly purchases: number
}

const countryNumber = { JP: '392', US: '840' } as const

/** `YYYYMMDD` in Japan. */
const dayOf = (at: number) => dayInJapan(at).replaceAll('-', '')

const filled = (value: string, max: number) => (value.trim() === '' ? undefined : value.trim().slice(0, max))

export function tds2Of({ delivery, billing }: Order, { memberSince, purchases }: BuyerFacts) {
  const bill = billing ?? delivery
  const state = (province: number) => (province >= 1 && province <= 47 ? String(province).padStart(2, '0') : undefined)
  return {
    tds2_email: delivery.email,
    tds2_ship_addr_country: countryNumber[delivery.country],
    tds2_ship_addr_state: state(delivery.province),
    tds2_ship_addr_city: filled(delivery.city, 50),
    tds2_ship_addr_line_1: filled(delivery.address, 100),
    tds2_ship_addr_post_code: delivery.postcode,
    tds2_bill_addr_country: countryNumber[bill.country],
    tds2_bill_addr_state: state(bill.province),
    tds2_bill_addr_city: filled(bill.city, 50),
    tds2_bill_addr_line_1: filled(bill.address, 100),
    tds2_bill_addr_post_code: bill.postcode,
    tds2_addr_match: billing ? ('N' as const) : ('Y' as const),
    /** 01: to the billing address; 03: to another one. */
    tds2_ship_ind: billing ? ('03' as const) : ('01' as const),
    tds2_ch_acc_date: dayOf(memberSince),
    tds2_nb_purchase_account: String(Math.min(purchases, 9999)),
  }
}
