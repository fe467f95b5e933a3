import { isShallow } from './levels.ts'
import { redact as withoutCards } from './pan.ts'

/**
 * What the request log keeps of a body (payment-platform.md 5.20): its structure and subject, without secrets, without
 * personal data and without card numbers.
 */
const hidden = '***'
const secretName =
  /secret|password|token|api_key|authorization|signature|passcode|verification_code|^url$|_url$|^param$/i
const personName =
  /mail|phone|tel(_|$)|addr_|address|birth|holder|^name$|customer_name|corporate_name|_kana$|account_number|post_code|postal/i

export const logLimit = 4000

/**
 * A body for the log: JSON with masked values, cut at `logLimit` characters. Text that is not JSON, or is nested too
 * deeply, is not kept.
 */
export function loggedBody(body: string | undefined): string {
  if (!body) return ''
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return `[${body.length} characters]`
  }
  if (!isShallow(parsed)) return `[${body.length} characters]`
  const text = JSON.stringify(withoutCards(hide(parsed)))
  return text.length > logLimit ? `${text.slice(0, logLimit)}…` : text
}

/** Query parameters for the log, masked by the same names. */
export function loggedQuery(query: Readonly<Record<string, string>>): string {
  return Object.keys(query).length === 0 ? '' : JSON.stringify(withoutCards(hide(query)))
}

function hide(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      inner !== null && typeof inner !== 'object' && (secretName.test(name) || personName.test(name))
        ? [name, hidden]
        : [name, hide(inner)],
    ),
  )
}
