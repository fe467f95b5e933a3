import * as z from 'zod'
import { type Mode, type Scope, scopes } from './scope.ts'

/**
 * API keys of a shop (payment-platform.md 5.9): types, permissions and lifetime. A key is shown once, when it is
 * issued; only a hash of it is kept.
 */
export const ApiKeyType = z.enum(['secret', 'restricted', 'public'])
export type ApiKeyType = z.infer<typeof ApiKeyType>

/** Scopes that a restricted key may be given: single ones, or `customers:*` for all of a kind. */
const grantableScopes = [
  ...scopes,
  ...[...new Set(scopes.map(scope => scope.slice(0, scope.indexOf(':'))))].map(kind => `${kind}:*` as const),
]
export const isGrantable = (scope: string) => grantableScopes.some(known => known === scope)

/** A secret key may do everything in its shop, a public one only what is open to public keys. */
export function permits(key: { readonly type: ApiKeyType; readonly scopes: readonly string[] }, scope: Scope): boolean {
  if (key.type === 'secret') return true
  if (key.type === 'public') return false
  return key.scopes.includes(scope) || key.scopes.includes(`${scope.slice(0, scope.indexOf(':'))}:*`)
}

/** The prefix shows type and mode, so that a live key in a test is noticed at once. */
const prefixes = { secret: 'sk', restricted: 'rk', public: 'pk' } as const satisfies Record<ApiKeyType, string>
export const prefixOf = (type: ApiKeyType, mode: Mode) => `${prefixes[type]}_${mode}_`
const keyPattern = /^(sk|rk|pk)_(test|live)_[0-9A-Za-z]{32}$/

export function kindOfKey(key: string): { readonly type: ApiKeyType; readonly mode: Mode } | undefined {
  const match = keyPattern.exec(key)
  const type = ApiKeyType.options.find(one => prefixes[one] === match?.[1])
  const mode = match?.[2]
  return type && (mode === 'test' || mode === 'live') ? { type, mode } : undefined
}

/** `sk_live_…a1b2`: identifies the key without revealing it. */
export const masked = (type: ApiKeyType, mode: Mode, last4: string) => `${prefixOf(type, mode)}…${last4}`

export const ApiKeyState = z.enum(['ACTIVE', 'ROLLING', 'DISABLED'])
export type ApiKeyState = z.infer<typeof ApiKeyState>

/** A rolled key stays valid for its grace period; a disabled one is never valid again (`E0063077004`). */
export const keyMoves = {
  roll: ['ACTIVE'],
  disable: ['ACTIVE', 'ROLLING'],
  change: ['ACTIVE', 'ROLLING'],
} as const satisfies Record<string, readonly ApiKeyState[]>

interface KeyTimes {
  readonly state: ApiKeyState
  /** Epoch ms; end of a rolled key's grace period. */
  readonly rollsUntil?: number | undefined
  /** Epoch ms; expiry chosen by the shop. */
  readonly validUntil?: number | undefined
}

/** Effective state at an instant: after its grace period a key is disabled even if the stored state is older. */
export function stateAt({ state, rollsUntil }: KeyTimes, now: number): ApiKeyState {
  return state === 'ROLLING' && rollsUntil !== undefined && rollsUntil <= now ? 'DISABLED' : state
}

/** Whether the key may be used (else `E9994001029`). */
export function isUsable(key: KeyTimes, now: number): boolean {
  return stateAt(key, now) !== 'DISABLED' && (key.validUntil === undefined || key.validUntil > now)
}

/** Keys in state ACTIVE of one shop and mode (`E0060061030`). */
export const maxActiveKeys = 10
export const maxGraceHours = 72
