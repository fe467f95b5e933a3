import type { CardView, CustomerView } from '#shared/platform/api/customers.ts'
import type { Card, Customer } from '#shared/platform/customers/customer.ts'
import { utcIso } from '#shared/platform/time/iso.ts'
import type { Shop } from '../../store/system/shops.ts'

export function customerView(customer: Customer, shop: Pick<Shop, 'sharedCustomerFlag'>): CustomerView {
  const { address, phone } = customer
  return {
    id: customer.id,
    name: customer.name ?? null,
    email: customer.email ?? null,
    phone_cc: phone?.cc ?? null,
    phone_no: phone?.no ?? null,
    addr_city: address.city ?? null,
    addr_country: address.country ?? null,
    addr_line_1: address.line1 ?? null,
    addr_line_2: address.line2 ?? null,
    addr_line_3: address.line3 ?? null,
    addr_post_code: address.postCode ?? null,
    addr_state: address.state ?? null,
    card_registration: customer.cards.some(({ state }) => state === 'active') ? '1' : '0',
    default_card_id: customer.defaultCardId,
    customer_group_id: shop.sharedCustomerFlag === '1' ? (customer.groupId ?? null) : null,
    created: utcIso(customer.createdAt),
    updated: utcIso(customer.updatedAt),
    version: customer.version,
  }
}

export function customerCardView(card: Card, customer: Pick<Customer, 'defaultCardId'>): CardView {
  return {
    id: card.id,
    customer_id: card.customerId,
    status: card.status,
    brand: card.brand ?? null,
    last4: card.last4 ?? null,
    expire: card.expire ?? null,
    holder_name: card.holderName ?? null,
    default_flag: customer.defaultCardId === card.id ? '1' : '0',
    type: card.type,
    card_no_hash: card.cardHash ?? null,
    error_code: card.errorCode ?? null,
    next_action:
      card.status === 'AWAITING_CUSTOMER_ACTION' && card.nextActionUrl !== undefined
        ? { type: 'redirect', url: card.nextActionUrl }
        : null,
    created: utcIso(card.createdAt),
    updated: utcIso(card.updatedAt),
    version: card.version,
  }
}
