// The token of a work in custody of the house, or in a wallet of the member who has the work (D91, decision 288). Pure.
import type { Decision } from '#shared/decision.ts'
import { canTransitionWork, type PlacedWork } from '#shared/domain/catalogue/work/transitions.ts'
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Wallet } from './chain-writes.ts'
import { openDisclosure } from './disclosure.ts'
import type { LedgerFact } from './fact.ts'
import type { StoredLedgerEntry } from './stored.ts'

export const tokenSteps = ['withdraw', 'deposit'] as const
export type TokenStep = (typeof tokenSteps)[number]

/** Why a token stays where it is. */
export const tokenRefusals = [
  'token-busy',
  'ledger-revoked',
  'token-missing',
  'wallet-needed',
  'wallet-blocked',
] as const
type TokenRefusal = (typeof tokenRefusals)[number]

export const walletRules = {
  /** In which a wallet signs what it was asked to. */
  challengeMs: 10 * minuteMs,
} as const

interface Custody {
  readonly work: PlacedWork
  readonly userId: string
  readonly isRevoked: boolean
  /** The contract of today was seen with the token. */
  readonly isOnChain: boolean
  /** The one that its holder keeps in their account. */
  readonly wallet: string | undefined
  /** Addresses that are no wallet of anybody: the contract, and the house's own. */
  readonly blocked: readonly (string | undefined)[]
}

/**
 * What the holder may do with the token: take it out while nothing of the work is under way, or bring it back, for which
 * only the holder has to be the same. A withdrawal goes to the address of the account, which a password guards.
 */
export function tokenStepOf({
  work,
  userId: ownerId,
  isRevoked,
  isOnChain,
  wallet,
  blocked,
}: Custody): Decision<{ readonly step: TokenStep }, TokenRefusal> {
  const refused = (code: TokenRefusal) => ({ outcome: 'refused', code }) as const
  if (canTransitionWork(work, 'depositToken', { ownerId })) return { outcome: 'allowed', step: 'deposit' }
  if (!canTransitionWork(work, 'withdrawToken', { ownerId })) return refused('token-busy')
  if (isRevoked) return refused('ledger-revoked')
  if (!isOnChain) return refused('token-missing')
  if (wallet === undefined) return refused('wallet-needed')
  const same = (address: string | undefined) => address?.toLowerCase() === wallet.toLowerCase()
  return [noWallet, ...blocked].some(same) ? refused('wallet-blocked') : { outcome: 'allowed', step: 'withdraw' }
}

/** Nobody has its key. */
const noWallet = `0x${'0'.repeat(40)}`

/** What a wallet signs: in ASCII, as EIP-4361 wants it, so that every wallet shows it. */
export const tokenStatement = (step: TokenStep, workId: string): string =>
  step === 'withdraw'
    ? `Move the token of the work ${workId} out of the custody of Kogei no Ma into this wallet. I understand that the address of this wallet becomes public and stays linked to the work for good.`
    : `Move the token of the work ${workId} from this wallet back into the custody of Kogei no Ma.`

interface TokenMove {
  readonly step: TokenStep
  /** Nonce of the signature, which is used once. */
  readonly nonce: string
  readonly userId: string
  readonly wallet: Wallet
}

/** The holder and the wallet are salted digests: the public history says that the token moved, and not to whom. */
export const tokenFact = ({ step, nonce, userId, wallet }: TokenMove, at: number): LedgerFact => ({
  type: step === 'withdraw' ? 'withdrawn' : 'deposited',
  eventId: `token:${nonce}`,
  occurredAt: at,
  actor: { role: 'system' },
  data: {},
  private: step === 'withdraw' ? { holder: userId, wallet } : { holder: userId },
})

/**
 * The wallet is lost, and the token comes back without its signature. The reason may name people: it is a digest, as the
 * holder is. A work may lose more than one wallet, so the fact bears the number of what was decided.
 */
export const recoveredFact = (
  { proposal, userId, reason }: { readonly proposal: string; readonly userId: string; readonly reason: string },
  at: number,
): LedgerFact => ({
  type: 'recovered',
  eventId: `recovery:${proposal}`,
  occurredAt: at,
  actor: { role: 'house' },
  data: {},
  private: { holder: userId, reason },
})

export const isWallet = (value: unknown): value is Wallet =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/** Where a withdrawal went, as its entry commits to it; undefined for any other entry, and where it was erased. */
export async function walletIn({ entry, disclosures }: StoredLedgerEntry, sha256: Sha256): Promise<Wallet | undefined> {
  if (entry.type !== 'withdrawn') return undefined
  for (const text of disclosures) {
    const told = await openDisclosure(entry, text, sha256)
    if (told?.name === 'wallet' && isWallet(told.value)) return told.value
  }
  return undefined
}

/** As pages show an address: enough to know one's own by. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
