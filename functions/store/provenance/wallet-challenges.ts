import * as z from 'zod'
import { walletKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, remove } from '#functions/machinery/table/write.ts'
import { tokenSteps, walletRules } from '#shared/domain/provenance/ledger/custody.ts'

/** A text for a wallet to sign about a work; a later one replaces it. It expires by itself. */
const Challenge = z.object({
  nonce: z.string(),
  step: z.enum(tokenSteps),
  message: z.string(),
  wallet: z.templateLiteral(['0x', z.string()]),
  chainId: z.int(),
  /** Epoch ms. */
  until: z.int(),
})
export type WalletChallenge = z.infer<typeof Challenge>

export const putWalletChallenge = (userId: string, workId: string, challenge: WalletChallenge) =>
  put({
    ...walletKeys.challenge(userId, workId),
    ...challenge,
    expiresAt: Math.ceil((challenge.until + walletRules.challengeMs) / 1000),
  })

/** The challenge with this nonce, unless it has expired. */
export async function getWalletChallenge(
  table: Getter,
  { userId, workId, nonce, now }: Record<'userId' | 'workId' | 'nonce', string> & { readonly now: number },
): Promise<WalletChallenge | undefined> {
  const item = await table.get(walletKeys.challenge(userId, workId))
  const challenge = item && Challenge.parse(item)
  return challenge?.nonce === nonce && now < challenge.until ? challenge : undefined
}

/** Deletes a challenge, so that its signature cannot be used twice. */
export const walletChallengeUsed = (userId: string, workId: string, nonce: string) =>
  remove(walletKeys.challenge(userId, workId), ['#nonce = :nonce', { nonce }]).or('wallet-challenge')
