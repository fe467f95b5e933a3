import { createHash } from 'node:crypto'
import { put, type Write } from '#functions/machinery/table/write.ts'
import type { Allowed } from '#shared/decision.ts'
import { minuteMs } from '#shared/durations.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { findSandboxCard } from '#shared/platform/sandbox/cards.ts'
import { markTokenUsed, takeTokenFor } from '../../store/sandbox/versions.ts'
import { sandboxKeys } from '../../store/table-keys.ts'
import type { ShopRef } from '../port.ts'
import { SandboxToken, type TestCard } from './records.ts'
import type { SandboxStore } from './sandbox-store.ts'

/** The tokeniser of the sandbox (payment-platform.md 3.3): the last place that sees a card number. */

const tokenMs = 15 * minuteMs
/** Long enough to report that a token has expired rather than that it is unknown. */
const keptSeconds = 86_400

interface TokenRequest {
  readonly number: string
  readonly expire: string
  readonly holderName?: string | undefined
}

/** Data of a card that may be stored; undefined if the number is not a test card. */
export function testCardOf(
  { mode, shopId }: ShopRef,
  { number, expire, holderName }: TokenRequest,
): TestCard | undefined {
  const known = findSandboxCard(number)
  if (!known) return undefined
  // Salted by shop, so that two shops cannot tell that they have the same card.
  const hash = createHash('sha256').update(`${mode}:${shopId}:${number}`).digest('hex')
  const { scenario, brand } = known
  return { scenario, brand, last4: number.slice(-4), expire, hash, ...(holderName && { holderName }) }
}

/** Single-use tokens for one card, valid for 15 minutes. */
export function issueTokens(
  { mode, shopId }: ShopRef,
  card: TestCard,
  count: number,
  { now, newId }: { readonly now: number; readonly newId: () => string },
) {
  const tokens = Array.from({ length: count }, () => `tok_sbx_${newId()}`)
  const item: SandboxToken = { card, usableUntil: now + tokenMs, expiresAt: Math.floor(now / 1000) + keptSeconds }
  return {
    tokens,
    writes: tokens.map(token => put({ ...item, ...sandboxKeys.token(mode, shopId, token) }, { ifAbsent: true })),
  }
}

/** One refusal, by the codes of the three calls that take a token. */
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

type SpentToken =
  | Allowed<{ readonly card: TestCard; readonly write: Write }>
  | { readonly outcome: 'refused'; readonly reason: Reason }

/** Reads a token and returns the write that uses it up, for the transaction that uses its card. */
export async function spendToken(
  store: SandboxStore,
  { mode, shopId }: ShopRef,
  { token, usedBy, at }: { readonly token: string; readonly usedBy: string; readonly at: number },
): Promise<SpentToken> {
  const key = sandboxKeys.token(mode, shopId, token)
  const found = await store.read(key, SandboxToken)
  if (!found) return { outcome: 'refused', reason: reasons.missing }
  if (found.usedBy !== undefined) return { outcome: 'refused', reason: reasons.used }
  if (at >= found.usableUntil) return { outcome: 'refused', reason: reasons.expired }
  const write = markTokenUsed(key, found, usedBy)
  return { outcome: 'allowed', card: found.card, write }
}

/**
 * Uses a token up for one charge and reads its card, in one write. The order is put afterwards: after a crash in
 * between, a retry with the same key succeeds, and another charge is refused.
 */
export async function takeToken(
  { single }: Pick<SandboxStore, 'single'>,
  { mode, shopId }: ShopRef,
  { token, usedBy, at }: { readonly token: string; readonly usedBy: string; readonly at: number },
): Promise<Allowed<{ readonly card: TestCard }> | { readonly outcome: 'refused'; readonly reason: Reason }> {
  const taken = await takeTokenFor(single, sandboxKeys.token(mode, shopId, token), { usedBy, at })
  if (taken.outcome === 'done') return { outcome: 'allowed', card: SandboxToken.parse(taken.item).card }
  const reason = !taken.current ? 'missing' : taken.current['usedBy'] === undefined ? 'expired' : 'used'
  return { outcome: 'refused', reason: reasons[reason] }
}
