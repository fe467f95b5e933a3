// What a shop, the platform and the provider say to each other, written down in its order, and shown as a page. Nothing of
// ours is replaced: the recorder stands where the network is.
import { vi } from 'vitest'

export interface Message {
  readonly from: 'shop' | 'browser' | 'platform' | 'fincode'
  readonly to: 'shop' | 'browser' | 'platform' | 'fincode'
  /** `POST /v1/payments`, or the status of an answer. */
  readonly line: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}
export interface Conversation {
  readonly title: string
  /** Messages, and between them what happens without one. */
  readonly entries: (Message | string)[]
}

/** Writes down what the platform asks of the provider, until `vi.unstubAllGlobals()`. */
export function recordProvider(add: (message: Message) => void): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address)
    const key = new Headers(init.headers).get('idempotent_key')
    add({
      from: 'platform',
      to: 'fincode',
      line: `${init.method ?? 'GET'} ${pathname}${search}`,
      ...(key !== null && { headers: { idempotent_key: key } }),
      ...(typeof init.body === 'string' && { body: JSON.parse(init.body) }),
    })
    const response = await fetch(address, init)
    const body: unknown = await response.clone().json()
    add({ from: 'fincode', to: 'platform', line: String(response.status), body })
    return response
  })
}

/** The conversations as a page. What differs from run to run is numbered in the order of its appearance. */
export function conversationPage(intro: string, conversations: readonly Conversation[]): string {
  const known = new Map<string, Readonly<Record<string, unknown>>>()
  const parts = conversations.map(({ title, entries }) => {
    const said = entries.map(entry => (typeof entry === 'string' ? `*${entry}*` : shown(entry, known)))
    return [`## ${title}`, ...said].join('\n\n')
  })
  return `${numbered([intro.trim(), ...parts].join('\n\n'))}\n`
}

function shown(message: Message, known: Map<string, Readonly<Record<string, unknown>>>): string {
  const { from, to, line, headers = {}, body } = message
  const isAnswer = /^\d+$/.test(line)
  const lines = [
    line,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', JSON.stringify(isAnswer ? newsIn(message, known) : body, null, 2)]),
  ]
  return `**${from} → ${to}**\n\n\`\`\`http\n${lines.join('\n')}\n\`\`\``
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an answer tells that the speaker has not told of the object before. */
function newsIn({ from, body }: Message, known: Map<string, Readonly<Record<string, unknown>>>): unknown {
  if (!isObject(body) || typeof body['id'] !== 'string') return body
  const name = `${from} ${body['id']}`
  const before = known.get(name) ?? {}
  known.set(name, { ...before, ...body })
  const isNews = ([member, value]: readonly [string, unknown]) =>
    member === 'id' || JSON.stringify(value) !== JSON.stringify(before[member] ?? emptyLike(value))
  return Object.fromEntries(Object.entries(body).filter(isNews))
}
const emptyLike = (value: unknown) => (Array.isArray(value) ? [] : isObject(value) ? {} : null)

/** Ids by their prefix; keys of the platform's own and the acquirer's transactions have none. */
const volatile = [
  [/\b([a-z]+_|o)(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9A-Za-z]{22}|[0-9a-f]{8}-[0-9a-f-]{27})\b/g, ''],
  [/(?<="transaction_id": ")(\d{22}[0-9A-Z]{6})/g, 'transaction_'],
  [/(?<=idempotent_key: )([0-9a-f]{8}-[0-9a-f-]{27})/g, 'key_'],
] as const

/** Whatever differs from run to run by its number; a secret by nothing. */
function numbered(text: string): string {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  const nameOf = (whole: string, prefix: string) => {
    if (!names.has(whole)) {
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
      names.set(whole, `${prefix}${counts.get(prefix)}`)
    }
    return names.get(whole) ?? whole
  }
  const plain = text
    .replaceAll(/sk_test_\w{32}/g, 'sk_test_…')
    .replaceAll(/(?<=fincode-signature: ).*/g, '…')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://issuer.example')
  return volatile.reduce(
    (page, [pattern, name]) => page.replaceAll(pattern, (whole, prefix: string) => nameOf(whole, name || prefix)),
    plain,
  )
}
