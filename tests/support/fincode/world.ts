import { findSandboxCard, type Scenario, scenarios } from '#shared/platform/sandbox/cards.ts'

export interface Doc {
  [name: string]: unknown
}
export interface Answer {
  readonly status: number
  readonly body: Doc | string
}
export interface Asked {
  readonly ids: readonly string[]
  readonly body: Doc
  readonly query: Doc
  /** The tenant that the call is made for. */
  readonly tenant: string | undefined
}
/** What happens at a call, by the name that it has in facts.json. */
export type Calls = Readonly<Record<string, (asked: Asked) => Answer>>

export interface FakeCard {
  readonly number: string
  readonly expire: string
  /** 1 debit, 2 prepaid, 3 credit; the provider's test cards are 0. */
  readonly type?: '1' | '2' | '3'
  holder?: string
}
export type FakeOrder = Doc & {
  id: string
  access_id: string
  status: string
  error_code: string | null
  amount: number
  tax: number
}
/** What is known of an order and never answered. */
interface HiddenFacts {
  readonly tenant: string | undefined
  card?: FakeCard
  executed: number
  tds?: { readonly result: string; readonly reason?: string | undefined }
  transfers: number
}

export interface FakeCustomer {
  readonly id: string
  readonly cards: { readonly id: string; card: FakeCard; isDefault: boolean }[]
  readonly methods: FakeMethod[]
}
/** A card that is being registered with 3-D Secure. */
export interface FakeMethod {
  readonly id: string
  readonly accessId: string
  readonly orderId: string
  readonly isDefault: boolean
  readonly card: FakeCard
  status: 'AWAITING_CUSTOMER_ACTION' | 'ACTIVATED' | 'FAILED'
  cardId?: string
  errorCode?: string
}
export interface World {
  readonly now: () => number
  readonly orders: Map<string, FakeOrder>
  readonly hidden: WeakMap<FakeOrder, HiddenFacts>
  /** The shops that this one may act for. */
  readonly tenants: Set<string>
  /** A transfer of less than was asked ends the order, too: the description does not say. */
  shortTransfersCapture: boolean
  /** The fields that are null in answers, where the description allows it. */
  leavesOut: readonly string[] | 'all'
  /** The number of the next accounts, which this one may give again. */
  accountNumber: string | undefined
  readonly customers: Map<string, FakeCustomer>
  readonly tokens: Map<string, FakeCard & { isUsed: boolean }>
  origin: string
}

export const ok = (body: Doc): Answer => ({ status: 200, body })
export const failed = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ error_code: code, error_message: 'これは変わることがあります。' }] },
})

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan. */
export const inJapan = (at: number) =>
  new Date(at + 9 * 3_600_000).toISOString().slice(0, 23).replaceAll('-', '/').replace('T', ' ')

/** A string of at most `digits` digits: a number is refused, as the description has it. */
export const isAmount = (value: unknown, digits: number): value is string =>
  typeof value === 'string' && new RegExp(`^\\d{1,${digits}}$`).test(value)

export function scenarioOf(card: FakeCard): Scenario {
  const known = findSandboxCard(card.number)
  if (!known) throw new Error(`no test card ${card.number}`)
  return scenarios[known.scenario]
}
export const brandOfCard = (card: FakeCard) => findSandboxCard(card.number)?.brand ?? 'VISA'
export const masked = ({ number }: FakeCard) => `************${number.slice(-4)}`
export const hashed = ({ number }: FakeCard) => `hash-of-${[...number].reverse().join('').slice(0, 8)}`

/** Takes a token, which is good once. */
export function takeToken(world: World, token: unknown): FakeCard | string {
  const found = world.tokens.get(String(token))
  if (!found) return 'EC003006002'
  if (found.isUsed) return 'EC003006A01'
  found.isUsed = true
  return found
}

export function hiddenOf(world: World, order: FakeOrder): HiddenFacts {
  const found = world.hidden.get(order)
  if (!found) throw new Error(`nothing is known of ${order.id}`)
  return found
}
