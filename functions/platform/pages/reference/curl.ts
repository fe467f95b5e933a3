import { asSent, fieldsOfCall, idempotencyOf, objectIn, type WireValue } from '#shared/platform/api/description.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'

/**
 * A call as a curl command. Values that only the reader has are shell variables: the address, the keys, the id of an
 * object made by another call (`$ID`), a new token, an instant. All others are the contract's example.
 */
export function curlOf(contract: PlatformEndpoint): string {
  const { method, access } = contract
  const example = objectIn(asSent(contract.example.input))
  const { query, body } = fieldsOfCall(contract)
  const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variable(name)}`)
  const asked = query.flatMap(({ name }) => {
    const value = example[name]
    return value === undefined
      ? []
      : [`--data-urlencode ${doubleQuoted(`${name}=${holeOf(name, value) ?? plain(value)}`)}`]
  })
  const given = body.flatMap(({ name }) => {
    const value = example[name]
    return value === undefined || leftOut.has(name) ? [] : [[name, withHoles(name, value)] as const]
  })
  const key = idempotencyOf(contract) === 'required'
  return [
    `curl -s${method === 'GET' || method === 'POST' ? '' : ` -X ${method}`}${asked.length > 0 ? ' -G' : ''} "$ORIGIN${path}"`,
    ...(access.key === 'none'
      ? []
      : [`-H "Authorization: Bearer $${access.key === 'public' ? 'PUBLIC' : 'SECRET'}_KEY"`]),
    ...(key ? [`-H "Idempotency-Key: $ORDER-${contract.id}"`] : []),
    ...asked,
    ...(method === 'POST' || method === 'PUT'
      ? ['-H "Content-Type: application/json"', `-d ${singleQuoted(JSON.stringify(Object.fromEntries(given)))}`]
      : []),
  ].join(' \\\n  ')
}

/** Optional fields whose example value would be expired or taken when somebody tries it. */
const leftOut = new Set(['expires_at'])
/** Names of values that another call returns. */
const fromElsewhere = new Set(['access_id', 'token', 'customer_id', 'card_id', 'client_secret'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

const variable = (name: string) => name.toUpperCase()

/** Variable in place of a value. */
function holeOf(name: string, value: WireValue): string | undefined {
  if (typeof value !== 'string') return undefined
  if (value.startsWith(exampleShop)) return `$SHOP${value.slice(exampleShop.length)}`
  if (value.startsWith('evt_')) return '$EVENT_ID'
  return fromElsewhere.has(name) || instant.test(value) ? `$${variable(name)}` : undefined
}
const exampleShop = 'https://shop.example'

/** Placeholder of a variable that JSON does not escape, replaced once the text is quoted. */
function withHoles(name: string, value: WireValue): WireValue {
  if (Array.isArray(value)) return value.map(each => withHoles(name, each))
  if (typeof value === 'object' && value !== null) {
    const rest = Object.entries(value).filter(([inner]) => inner !== 'order_id')
    return Object.fromEntries(rest.map(([inner, each]) => [inner, withHoles(inner, each)]))
  }
  const hole = holeOf(name, value)
  return hole === undefined ? value : `${holeStart}${hole}${holeEnd}`
}
const holeStart = '\uE000'
const holeEnd = '\uE001'

const singleQuoted = (text: string) =>
  `'${text.replaceAll("'", "'\\''").replaceAll(/\uE000(\$[A-Z_]+)([^\uE001]*)\uE001/g, (_, name: string, rest: string) => `'"${name}"'${rest}`)}'`
const doubleQuoted = (text: string) => `"${text}"`
const plain = (value: WireValue) => (Array.isArray(value) ? value.join(',') : String(value))
