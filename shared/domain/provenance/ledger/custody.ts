// The token of a work in the house's custody, or in the wallet of the member who holds the work (D91, decision 288).
// Pure.
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

/** Reasons why a token cannot be moved. */
export const tokenRefusals = [
  'token-busy',
  'ledger-revoked',
  'token-missing',
  'wallet-needed',
  'wallet-blocked',
] as const
type TokenRefusal = (typeof tokenRefusals)[number]

export const walletRules = {
  /** Time for the wallet to sign, ms. */
  challengeMs: 10 * minuteMs,
} as const

interface Custody {
  readonly work: PlacedWork
  readonly userId: string
  readonly isRevoked: boolean
  /** The current contract was seen with the token. */
  readonly isOnChain: boolean
  /** Wallet address saved in the holder's account. */
  readonly wallet: string | undefined
  /** Addresses that cannot be a member's wallet: the contract, and the house's own. */
  readonly blocked: readonly (string | undefined)[]
}

/**
 * The step that the holder can take: a withdrawal while nothing else of the work is in progress, or a return, which
 * only needs the same holder. A withdrawal goes to the address saved in the account, which a password protects.
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

/** The zero address, whose key nobody has. */
const noWallet = `0x${'0'.repeat(40)}`

/** Statement for the wallet to sign: in ASCII, as EIP-4361 requires, so that every wallet shows it. */
export const tokenStatement = (step: TokenStep, workId: string): string =>
  step === 'withdraw'
    ? `Move the token of the work ${workId} out of the custody of Kogei no Ma into this wallet. I understand that the address of this wallet becomes public and stays linked to the work for good.`
    : `Move the token of the work ${workId} from this wallet back into the custody of Kogei no Ma.`

interface TokenMove {
  readonly step: TokenStep
  /** Single-use nonce of the signature. */
  readonly nonce: string
  readonly userId: string
  readonly wallet: Wallet
}

/** Holder and wallet are salted digests: the public history says that the token moved, but not to whom. */
export const tokenFact = ({ step, nonce, userId, wallet }: TokenMove, at: number): LedgerFact => ({
  type: step === 'withdraw' ? 'withdrawn' : 'deposited',
  eventId: `token:${nonce}`,
  occurredAt: at,
  actor: { role: 'system' },
  data: {},
  private: step === 'withdraw' ? { holder: userId, wallet } : { holder: userId },
})

/**
 * The wallet is lost, and the token returns without its signature. The reason may name people, so that it is a digest
 * like the holder. A work may lose several wallets, so the fact has the number of the decision.
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

/** Destination of a withdrawal, if the disclosure is still there; undefined for any other entry. */
export async function walletIn({ entry, disclosures }: StoredLedgerEntry, sha256: Sha256): Promise<Wallet | undefined> {
  if (entry.type !== 'withdrawn') return undefined
  for (const text of disclosures) {
    const told = await openDisclosure(entry, text, sha256)
    if (told?.name === 'wallet' && isWallet(told.value)) return told.value
  }
  return undefined
}

/** Abbreviated address for pages. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
