import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { tokenMoved } from '#functions/store/provenance/token-moves.ts'
import { getWalletChallenge, walletChallengeUsed } from '#functions/store/provenance/wallet-challenges.ts'
import { moveToken } from '#shared/api/provenance/wallets.ts'
import { tokenFact } from '#shared/domain/provenance/ledger/custody.ts'
import { readCustody } from './custody/read-custody.ts'
import { isSignedBy } from './custody/verify-signature.ts'

/** Entry, the work's mark and the use of the signature are one transaction; the chain's writer follows the entry. */
export const handler = handle(moveToken, async ({ input, caller, table, now, fail, commit }) => {
  const { userId } = caller
  const { productId: workId, nonce, signature } = input
  const at = now()
  const move = async () => {
    const custody = await readCustody(table, workId, userId)
    if (!custody) return fail('not-found')
    const { work, contract, step, wallet } = custody
    const challenge = await getWalletChallenge(table, { userId, workId, nonce, now: at })
    if (!challenge) return fail('wallet-challenge')
    if (step.outcome === 'refused') return fail(step.code)
    const isSame = challenge.step === step.step && challenge.wallet === wallet
    if (!isSame || challenge.chainId !== contract?.chainId) return fail('wallet-challenge')
    const isSigned = await isSignedBy({ ...challenge, signature: `0x${signature.slice(2)}` }, contract.rpcUrls)
    if (isSigned === 'unknown') return fail('chain-unavailable')
    if (!isSigned) return fail('wallet-signature')

    const told = await appendEntry(
      work,
      tokenFact({ step: step.step, nonce, userId, wallet: challenge.wallet }, at),
      at,
    )
    if (!told.sealed) return fail('token-missing')
    const { seq } = told.sealed.entry
    return commit.unlessBusy({
      writes: [
        tokenMoved(work.id, { step: step.step, userId, seq, history: told.ledger, now: at }),
        ...told.writes,
        walletChallengeUsed(userId, workId, nonce),
      ],
      answer: { step: step.step, seq },
    })
  }
  return untilWritten(move, { otherwise: () => fail('busy', undefined, 1) })
})
