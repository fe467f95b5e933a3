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
  readonly query: URLSearchParams
}
export interface Call {
  readonly method: string
  readonly path: RegExp
  readonly run: (asked: Asked) => Answer
}

export interface FakeCard {
  readonly number: string
  readonly expire: string
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
export interface FakeCustomer {
  readonly id: string
  readonly cards: { readonly id: string; card: FakeCard; isDefault: boolean }[]
  readonly methods: Doc[]
}
export interface World {
  readonly now: () => number
  readonly orders: Map<string, FakeOrder>
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
