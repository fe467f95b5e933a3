import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, type OpenWrite, put, remove, type Write } from '#functions/machinery/table/write.ts'
import type { Decision } from '#shared/decision.ts'
import { Card, Customer } from '#shared/platform/customers/customer.ts'
import { customerRowOf } from '#shared/platform/customers/customer-row.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { rowChange } from '../lists/row-change.ts'
import type { ListName } from '../lists/row-list.ts'
import { customerKeys, dueKeys, type Mode } from '../table-keys.ts'

/** Key of a customer: shop, mode and id. */
interface CustomerRef {
  readonly mode: Mode
  readonly shopId: string
  readonly customerId: string
}
export interface CardRef extends CustomerRef {
  readonly cardId: string
}

const refOf = ({ mode, shopId, id }: Customer): CustomerRef => ({ mode, shopId, customerId: id })
const cardRefOf = ({ mode, shopId, customerId, id }: Card): CardRef => ({ mode, shopId, customerId, cardId: id })

/** The customer, unless deleted: a deleted one is only kept to reserve its id. */
export async function readCustomer(table: Getter, ref: CustomerRef): Promise<Customer | undefined> {
  const item = await table.get(customerKeys.customer(ref))
  const customer = item && Customer.parse(item)
  return customer?.status === 'ACTIVE' ? customer : undefined
}

interface CustomerCard {
  readonly customer: Customer | undefined
  readonly card: Card | undefined
}

/** Customer and card, read together. */
export async function getCustomerCard(table: Getter, ref: CardRef): Promise<CustomerCard> {
  const [customerItem, cardItem] = await table.batchGet([customerKeys.customer(ref), customerKeys.card(ref)])
  const customer = customerItem && Customer.parse(customerItem)
  return { customer: customer?.status === 'ACTIVE' ? customer : undefined, card: cardItem && Card.parse(cardItem) }
}

/** Every card that was ever begun, including failed ones. */
export async function customerCards(table: Querier, ref: CustomerRef): Promise<Card[]> {
  const rows = await table.queryAll({ ...customerKeys.cards(ref), consistent: true })
  return rows.map(row => Card.parse(row))
}

interface CreatedQuery {
  readonly from: number
  readonly to: number
  readonly newestFirst: boolean
  readonly limit: number
}

/** Customers created in a range of time, including deleted ones. */
export async function createdBetween(
  table: Querier,
  { mode, shopId }: Pick<CustomerRef, 'mode' | 'shopId'>,
  { from, to, ...order }: CreatedQuery,
): Promise<Customer[]> {
  const rows = await table.queryAll({
    pk: customerKeys.ofShop(mode, shopId),
    index: 'GSI1',
    between: [customerKeys.since(from, ''), customerKeys.since(to, '~')],
    ...order,
  })
  return rows.map(row => Customer.parse(row))
}

/** Current customers of rows of the list, in their order. */
export async function customersOf(
  table: Getter,
  { mode, shopId }: Pick<CustomerRef, 'mode' | 'shopId'>,
  rows: readonly { readonly id: string }[],
): Promise<Customer[]> {
  const keys = rows.map(({ id }) => customerKeys.customer({ mode, shopId, customerId: id }))
  const items = keys.length > 0 ? await table.batchGet(keys) : []
  // A customer may have been deleted or removed by a reset meanwhile.
  return items.flatMap(item => (item ? [Customer.parse(item)] : [])).filter(({ status }) => status === 'ACTIVE')
}

export const customerList: ListName = { name: 'CUSTOMERS' }

/** Writes for the list when a customer changes: none in the first hours (decision 105). */
function customerRowChange(customer: Customer, before: Customer | undefined) {
  const { mode, shopId, version, updatedAt: now, testClock } = customer
  const rows = { before: before && customerRowOf(before), after: customerRowOf(customer) }
  return rowChange(customerList, { mode, shopId }, { ...rows, version, now, isOutOfTime: testClock !== undefined })
}

/** Creates a customer, with a row for the list if its time is a test clock's. */
export const newCustomer = (customer: Customer) => [putCustomer(customer), ...customerRowChange(customer, undefined)]

/** The same for a call that chooses the id, which may be taken. */
export const newCustomerOr = <Code extends PlatformCode>(customer: Customer, taken: Code) => [
  putCustomer(customer).or(taken),
  ...customerRowChange(customer, undefined),
]

/** Replaces `before` if no other process was faster, with the list's row if it changes. */
export const changeCustomer = (customer: Customer, before: Customer) => [
  putCustomer(customer, before),
  ...customerRowChange(customer, before),
]

/** Puts a new customer, or replaces `before` if no other process was faster. */
function putCustomer(customer: Customer, before?: Customer): OpenWrite<'put'> {
  const { mode, shopId, id, createdAt } = customer
  return put(
    {
      ...customerKeys.customer(refOf(customer)),
      ...customer,
      GSI1PK: customerKeys.ofShop(mode, shopId),
      GSI1SK: customerKeys.since(createdAt, id),
    },
    inPlaceOf(before),
  )
}

/** Puts a card by the same rule. From `due` on, the sweeper finds a card that waits for an answer. */
export function putCard(card: Card, before: Card | undefined, due?: number): Write<'put', never> {
  return put(
    {
      ...customerKeys.card(cardRefOf(card)),
      ...card,
      ...(due !== undefined && dueKeys.row(card.id, due, card.testClock)),
    },
    inPlaceOf(before),
  )
}

export const dropCardItem = (card: Card): Write<'delete', never> =>
  remove(customerKeys.card(cardRefOf(card)), ['#version = :was', { was: card.version }])

/** Deletes a card of a deleted customer. Unconditional, because nobody can see it any more. */
export const clearCardItem = (card: Card): OpenWrite<'delete'> => remove(customerKeys.card(cardRefOf(card)))

/** Maps the return address of 3-D Secure to its card. */
const CardReturn = z.object({
  mode: z.enum(['test', 'live']),
  shopId: z.string(),
  customerId: z.string(),
  cardId: z.string(),
  returnUrl: z.string(),
  /** Epoch s. */
  expiresAt: z.int(),
})
type CardReturn = z.infer<typeof CardReturn>

export const putCardReturn = (item: CardReturn): Write<'put', never> =>
  put({ ...customerKeys.cardReturn(item.cardId), ...item }, { ifAbsent: true })

export async function getCardReturn(table: Getter, cardId: string): Promise<CardReturn | undefined> {
  const item = await table.get(customerKeys.cardReturn(cardId))
  return item && CardReturn.parse(item)
}

interface ChargedCard {
  readonly customerRef: string
  readonly cardRef: string
  readonly brand: string
  readonly cardId: string
}

/** Data of a saved card for a charge. Without `cardId`: the customer's default card. */
export async function findCharge(
  table: Getter,
  { mode, shopId }: { readonly mode: Mode; readonly shopId: string },
  customerId: string,
  cardId?: string,
): Promise<Decision<ChargedCard, 'no-customer' | 'no-card' | 'no-default'>> {
  const customer = await readCustomer(table, { mode, shopId, customerId })
  if (!customer) return { outcome: 'refused', code: 'no-customer' }
  const chosen = cardId ?? customer.defaultCardId
  if (chosen === null) return { outcome: 'refused', code: 'no-default' }
  const item = await table.get(customerKeys.card({ mode, shopId, customerId, cardId: chosen }))
  const card = item && Card.parse(item)
  if (card?.status !== 'ACTIVATED' || card.cardRef === undefined) return { outcome: 'refused', code: 'no-card' }
  return {
    outcome: 'allowed',
    customerRef: customerId,
    cardRef: card.cardRef,
    brand: card.brand ?? '',
    cardId: chosen,
  }
}
