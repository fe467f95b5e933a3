// Calls about a token that are going to succeed, each with a work that a member has and a wallet whose key is here.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { adminDecideRecovery, adminProposeRecovery } from '#shared/api/provenance/console/ledger.ts'
import { getTokenCustody, moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { testPassword } from '../people.ts'
import type { World } from '../world.ts'

interface CustodySuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

async function held(world: World, change: { readonly artistId?: string } = { artistId: 'minegishi-wataru' }) {
  const holder = await world.member()
  const { id } = await world.publishWork({ kind: 'display' }, change)
  await world.table.changeWork(id, { seller: { type: 'member', userId: holder.id } })
  await world.table.bringToChain(id)
  const wallet = privateKeyToAccount(generatePrivateKey())
  await world.ask(updateAccount, { walletAddress: wallet.address, password: testPassword }, holder)
  return { productId: id, holder, wallet, as: await world.tokenOf(holder) }
}

/** A work whose token its holder took out. */
export async function takenOut(world: World, change?: { readonly artistId?: string }) {
  const { productId, holder, wallet } = await held(world, change)
  const { nonce, message } = await world.ask(prepareTokenMove, { productId, step: 'withdraw' }, holder)
  const signature = await wallet.signMessage({ message })
  await world.ask(moveToken, { productId, nonce, signature }, holder)
  return { id: productId, holder, wallet }
}

const preparations = new Map<Endpoint, (world: World) => Promise<CustodySuccess>>([
  [
    getTokenCustody,
    async world => {
      const { productId, as } = await held(world)
      return { input: { productId }, as }
    },
  ],
  [
    prepareTokenMove,
    async world => {
      const { productId, as } = await held(world)
      return { input: { productId, step: 'withdraw' }, as }
    },
  ],
  [
    moveToken,
    async world => {
      const { productId, as, holder, wallet } = await held(world)
      const { nonce, message } = await world.ask(prepareTokenMove, { productId, step: 'withdraw' }, holder)
      return { input: { productId, nonce, signature: await wallet.signMessage({ message }) }, as }
    },
  ],
  [
    adminProposeRecovery,
    async world => ({
      input: { id: (await takenOut(world)).id, reason: '端末の故障により、鍵を失われた' },
      as: await world.tokenOf(await world.operator('reviewer')),
    }),
  ],
  [
    adminDecideRecovery,
    async world => {
      const asked = { id: (await takenOut(world)).id, reason: '端末の故障により、鍵を失われた' }
      const { id: proposal } = await world.ask(adminProposeRecovery, asked, await world.owner())
      const as = await world.tokenOf(await world.operator('reviewer'))
      return { input: { id: asked.id, proposal, decision: 'confirm' }, as }
    },
  ],
])

export const custodySuccess = (contract: Endpoint, world: World): Promise<CustodySuccess> | undefined =>
  preparations.get(contract)?.(world)
