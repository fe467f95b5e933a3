import { createHash } from 'node:crypto'
import { put, type Write } from '#functions/table/write.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { findSandboxCard } from '#shared/platform/sandbox-cards.ts'
import { sandboxKeys } from '../../store/keys.ts'
import type { ShopRef } from '../port.ts'
import type { Book } from './book.ts'
import { type Card, Token } from './records.ts'

/** The tokeniser's half of the sandbox (payment-platform.md 3.3): the last place that sees a number. */

export const tokenMs = 15 * 60_000
/** Long enough to say that a token is too old rather than unknown. */
const keptSeconds = 86_400

export interface TypedCard {
  readonly number: string
  readonly expire: string
  readonly holderName?: string | undefined
}

/** What may be kept of a card; undefined when the number is none of the sandbox's. */
export function cardOf({ mode, shopId }: ShopRef, { number, expire, holderName }: TypedCard): Card | undefined {
  const known = findSandboxCard(number)
  if (!known) return undefined
  // The salt is the shop's, so that two shops cannot tell that they know the same card.
  const hash = createHash('sha256').update(`${mode}:${shopId}:${number}`).digest('hex')
  const { scenario, brand } = known
  return { scenario, brand, last4: number.slice(-4), expire, hash, ...(holderName && { holderName }) }
}

/** Tokens for one card, each good for one use within 15 minutes. */
export function issueTokens({ mode, shopId }: ShopRef, card: Card, count: number, now: number, newId: () => string) {
  const tokens = Array.from({ length: count }, () => `tok_sbx_${newId()}`)
  const item: Token = { card, usableUntil: now + tokenMs, expiresAt: Math.floor(now / 1000) + keptSeconds }
  return {
    tokens,
    writes: tokens.map(token => put({ ...item, ...sandboxKeys.token(mode, shopId, token) }, { ifAbsent: true })),
  }
}

/** The same refusal as the three calls that take a token name it. */
interface Reason {
  readonly charge: PlatformCode
  readonly card: PlatformCode
  readonly change: PlatformCode
}
const reasons = {
  missing: { charge: 'EC003006002', card: 'E0006006002', change: 'E0008006A01' },
  used: { charge: 'EC003006A01', card: 'E0006006A01', change: 'E0008006A01' },
  expired: { charge: 'EC003006A02', card: 'E0006006A02', change: 'E0008006A02' },
} as const satisfies Record<string, Reason>

export type Spent =
  | { readonly ok: true; readonly card: Card; readonly write: Write }
  | { readonly ok: false; readonly reason: Reason }

/** Reads a token and makes the write that uses it up, in whatever transaction uses its card. */
export async function spendToken(
  book: Book,
  { mode, shopId }: ShopRef,
  token: string,
  usedBy: string,
  now: number,
): Promise<Spent> {
  const key = sandboxKeys.token(mode, shopId, token)
  const found = await book.read(key, Token)
  if (!found) return { ok: false, reason: reasons.missing }
  if (found.usedBy !== undefined) return { ok: false, reason: reasons.used }
  if (now >= found.usableUntil) return { ok: false, reason: reasons.expired }
  const write = put({ ...found, usedBy, ...key }, { where: ['attribute_not_exists(#usedBy)'] }).or('changed')
  return { ok: true, card: found.card, write }
}
