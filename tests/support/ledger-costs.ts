// What a sale costs with its entry in the history, what its buyer shows of it, and what artist, holder and reader do with
// the record, for `measureCosts`.
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getCertificateFile } from '#shared/api/buying/receipts.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { attestRecord, getOwnRecord } from '#shared/api/provenance/attestations.ts'
import { createDisclosure, getShownFacts, listDisclosures } from '#shared/api/provenance/disclosures.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { freshAddress, type Person } from './people.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

/** What works of the demo name. */
const inDemo = { artistId: 'minegishi-wataru', craftIds: ['ceramics'], categoryIds: ['tea-bowl'] }

/** A work with its certificate. The clock moves here alone: what functions remember for a minute would be asked anew. */
export async function certified(world: World): Promise<string> {
  const { id } = await world.publishWork({ kind: 'display' }, inDemo)
  await world.app.clock.advance('PT2M', 'everything')
  return id
}

export async function toldByHistory(world: World, certificateOf: string, count: Count): Promise<void> {
  const { id } = await world.publishWork({ kind: 'fixed', price: 88_000 }, inDemo)
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  if (!item) throw new Error('the order has no item')
  await world.advance({ buyer, owner: undefined, productId: id, ...order, itemId: item.id }, 'held', 'received')
  await count('sale completed, with its entry', () => world.ask(acceptWork, { orderItemId: item.id }, buyer))
  await count('proof of a history', () => world.ask(getLedgerProof, { workId: id }))
  const { facts } = await world.ask(listDisclosures, { id }, buyer)
  await count('link to shown facts made', () =>
    world.ask(createDisclosure, { id, facts: facts.slice(0, 1).map(fact => fact.id), days: 7 }, buyer),
  )
  const [link] = (await world.ask(listDisclosures, { id }, buyer)).links
  await count('link to shown facts read', () => world.ask(getShownFacts, { token: link?.token ?? '' }))
  await attested(world, id, count)
  await count('certificate as a PDF', async () =>
    succeed(await world.app.call(getCertificateFile, { productId: certificateOf })),
  )
  await tokenTakenOut(world, { id, holder: buyer }, count)
}

async function attested(world: World, id: string, count: Count): Promise<void> {
  const artist = await world.artist(inDemo.artistId)
  const { digest } = await world.ask(getOwnRecord, { id }, artist)
  await count('record attested', () => world.ask(attestRecord, { id, digest }, artist))
}

interface Held {
  readonly id: string
  readonly holder: Person
}

async function tokenTakenOut(world: World, { id, holder }: Held, count: Count): Promise<void> {
  await world.table.bringToChain(id)
  const wallet = privateKeyToAccount(generatePrivateKey())
  const change = { walletAddress: wallet.address, password: holder.password }
  const as = { as: await world.tokenOf(holder), address: freshAddress() }
  succeed(await world.app.call(updateAccount, change, as))
  const { nonce, message } = await world.ask(prepareTokenMove, { productId: id, step: 'withdraw' }, holder)
  const signature = await wallet.signMessage({ message })
  await count('token taken out', () => world.ask(moveToken, { productId: id, nonce, signature }, holder))
}

function succeed({ code }: { readonly code: number }): void {
  if (code !== 200) throw new Error(`answered with ${code}`)
}
