import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { table } from '#functions/machinery/clients/clients.ts'
import { chainSettings } from '#functions/provenance/ledger/chain/settings.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { tokenMoved } from '#functions/store/provenance/token-moves.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { tokenFact } from '#shared/domain/provenance/ledger/custody.ts'
import { newId, now, save } from './market.ts'
import type { Ask } from './past/actors.ts'
import { memberId, type People } from './people.ts'

/** Bought a month ago: its token lies in the buyer's wallet. */
const inWallet = 'mist-hagi-bowl'

/**
 * One token is out, where this machine has a chain. Its writer has written nothing yet, so the call that would ask it for
 * the token is left out, and what it writes is written here; the chain follows the entry as any other.
 */
export async function seedWallet(ask: Ask, { accounts, passwordOf }: People): Promise<void> {
  if (!chainSettings()) return
  const key = generatePrivateKey()
  const { address: wallet } = privateKeyToAccount(key)
  await ask('buyer', updateAccount, { walletAddress: wallet, password: passwordOf('buyer').password })
  const work = await getWork(table, inWallet)
  if (!work) throw new Error('the demo has no work whose token goes into a wallet')
  const [userId, at] = [memberId('buyer'), now()]
  const { sealed, ledger, writes } = await appendEntry(
    work,
    tokenFact({ step: 'withdraw', nonce: newId(), userId, wallet }, at),
    at,
  )
  if (!sealed) throw new Error(`${inWallet} has no history`)
  const { seq } = sealed.entry
  await save('wallet', [tokenMoved(work.id, { step: 'withdraw', userId, seq, history: ledger, now: at }), ...writes])
  for (const account of accounts) if (account.role === 'buyer') account.walletKey = key
}
