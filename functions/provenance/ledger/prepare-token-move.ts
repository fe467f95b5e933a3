import { createSiweMessage } from 'viem/siwe'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { putWalletChallenge } from '#functions/store/provenance/wallet-challenges.ts'
import { prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { tokenStatement, walletRules } from '#shared/domain/provenance/ledger/custody.ts'
import { readCustody } from './custody/read-custody.ts'

/** The text to sign is made and stored here: a signature for another site or chain does not match it. */
export const handler = handle(prepareTokenMove, async ({ input, caller, table, now, fail, commit }) => {
  const custody = await readCustody(table, input.productId, caller.userId)
  if (!custody) return fail('not-found')
  const { work, contract, step, wallet } = custody
  if (step.outcome === 'refused') return fail(step.code)
  if (step.step !== input.step) return fail('token-busy')
  if (!contract || !wallet) return fail('token-missing')
  const at = now()
  const until = at + walletRules.challengeMs
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
  const { chainId } = contract
  const origin = environment('PUBLIC_ORIGIN')
  const message = createSiweMessage({
    ...{ address: wallet, chainId, nonce, version: '1' },
    domain: new URL(origin).host,
    uri: origin,
    statement: tokenStatement(step.step, work.id),
    issuedAt: new Date(at),
    expirationTime: new Date(until),
  })
  return commit({
    writes: [putWalletChallenge(caller.userId, work.id, { nonce, step: step.step, message, wallet, chainId, until })],
    answer: { step: step.step, nonce, message, wallet, until: iso(until) },
  })
})
