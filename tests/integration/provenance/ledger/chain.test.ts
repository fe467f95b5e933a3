// Tokens of works on the chain of this machine: what is deployed writes there, with its own key and its own rights.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPublicClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { getOrder } from '#shared/api/buying/orders.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { adminDecideClaim } from '#shared/api/fulfilment/console/claims.ts'
import { getLedgerProof, getTokenMetadata } from '#shared/api/provenance/ledger.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { lastHolderOf } from '#shared/domain/provenance/ledger/collectors.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { chainCaughtUp } from '#tests/support/chain-caught-up.ts'
import { testWorld } from '#tests/support/world.ts'

const keep = mkdtempSync(path.join(tmpdir(), 'chain-'))
const world = await testWorld({ keep, chain: true })
await world.createCatalogue()
afterAll(() => rmSync(keep, { recursive: true, force: true }))

async function headOf(contract: { readonly rpcUrls: readonly string[]; readonly address: `0x${string}` }, id: string) {
  const client = createPublicClient({ transport: http(contract.rpcUrls[0]) })
  const args = [await tokenIdOf(id, sha256)] as const
  return client.readContract({ address: contract.address, abi, functionName: 'head', args })
}

test('a work that is published has a token within minutes, and its sale moves the head', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 120_000 }, { weightG: 900 })
  const first = await chainCaughtUp(world, [id])
  expect(first.works[0]).toMatchObject({ seq: 1, state: 'final', chainId: 31337 })
  expect(first.contract).toMatchObject({ chainId: 31337, name: 'Local chain', askedUpTo: null })

  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale = { buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'completed')
  const { contract, works } = await chainCaughtUp(world, [id])
  const [onChain] = works
  expect(onChain).toMatchObject({ state: 'final' })
  expect(onChain?.seq).toBeGreaterThan(1)
  if (!contract) throw new Error('no contract')
  expect(await headOf(contract, id)).toMatchObject({ hash: onChain?.hash, seq: BigInt(onChain?.seq ?? 0) })
  const page = (await world.app.fetch('/__local')).body
  expect(page).toContain('Chain 31337 at')
  for (const shown of [contract.address, onChain?.hash, 'sold first', 'issued']) expect(page).toContain(shown)
})

test('a sale that is undone gives the work back: the history says so, and the chain tells the move', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 150_000 })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale = { buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'completed')
  const claimId = await world.claim(sale, 'authenticity')
  const support = await world.operator('support', 'finance')
  const parcel = { carrierId: 'yamato', deliveryNumber: '1234-5678-9012' } as const
  for (const move of ['approveReturn', 'sendBack', 'inspect', 'refund'] as const) {
    await world.ask(
      adminDecideClaim,
      { id: claimId, move, text: '承りました。', ...(move === 'sendBack' && parcel) },
      support,
    )
  }
  await world.app.quiet()
  const { contract, works } = await chainCaughtUp(world, [id])
  const { entries, head } = await world.ask(getLedgerProof, { workId: id })
  expect(entries.map(({ entry }) => entry.type)).toEqual(['registered', 'sold', 'returned'])
  expect(lastHolderOf(entries)).toBeNull()
  expect(works[0]).toMatchObject({ seq: 3, hash: head.hash, state: 'final' })
  expect(await headOf(contract ?? expect.unreachable('no contract'), id)).toMatchObject({ hash: head.hash, seq: 3n })
  const book = await world.ask(getStandingBook, { id }, buyer)
  expect(book).toMatchObject({ owner: { kind: 'official', isYou: false } })
  expect((await world.app.fetch('/__local')).body).toContain('holder changed')
})

test('anybody may ask for the proof, and wallets for the metadata, from any origin', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 70_000 })
  const before = await world.app.call(getLedgerProof, { workId: id })
  expect(before.data).toMatchObject({ head: { seq: 1 }, chain: { token: null } })
  const { contract, works } = await chainCaughtUp(world, [id])
  const tokenId = `${await tokenIdOf(id, sha256)}`
  const proof = await world.app.call(
    getLedgerProof,
    { workId: id },
    { headers: { origin: 'https://elsewhere.example' } },
  )
  expect(proof.headers['access-control-allow-origin']).toBe('*')
  const { entries, head } = getLedgerProof.output.parse(proof.data)
  expect(proof.data).toMatchObject({
    chain: { ...{ tokenId, chainId: 31337, address: contract?.address }, token: { ...head, state: 'final' } },
  })
  expect(await verifyLedger({ workId: id, entries }, head, sha256)).toMatchObject({
    problems: [],
    covered: 1,
    newer: 0,
  })
  expect(works[0]?.tokenId).toBe(tokenId)

  const metadata = await world.app.fetch(`/api/nft/${tokenId}.json`, { headers: { origin: 'https://wallet.example' } })
  expect(metadata.status).toBe(200)
  expect(metadata.headers['access-control-allow-origin']).toBe('*')
  const { name, image, properties } = getTokenMetadata.output.parse(JSON.parse(metadata.body))
  expect({ name, properties }).toMatchObject({ name: 'Shino tea bowl “Reed Bed”', properties: { workId: id, head } })
  const picture = await world.app.fetch(new URL(image ?? '').pathname)
  expect(picture.status).toBe(200)
  expect((await world.app.api('/nft/12345.json')).code).toBe(404)
  await world.table.changeWork(id, { visibility: 'secret' })
  expect((await world.app.api(`/nft/${tokenId}.json`)).code).toBe(404)
  expect((await world.app.call(getLedgerProof, { workId: id })).code).toBe(404)
  await world.table.changeWork(id, { visibility: 'public' })
})

test('the standing book names the token of a public work, and of a work that is hidden again nothing', async () => {
  const { id } = await world.publishWork({ kind: 'fixed', price: 60_000 })
  const reader = await world.member()
  const onChain = async () => (await world.ask(getStandingBook, { id }, reader)).blockchain
  const tokenId = `${await tokenIdOf(id, sha256)}`
  expect(await onChain()).toMatchObject({ tokenId, chainId: 31337, standard: 'ERC-721', token: null })
  await chainCaughtUp(world, [id])
  expect(await onChain()).toMatchObject({ tokenId, token: { seq: 1, state: 'final' } })
  expect((await world.ask(getProduct, { id })).ledgerEntries).toBe(1)
  const holder = await world.member()
  await world.table.changeWork(id, { visibility: 'secret', seller: { type: 'member', userId: holder.id } })
  expect((await world.call(getStandingBook, { id }, reader)).code).toBe(404)
  const own = await world.ask(getStandingBook, { id }, holder)
  expect(own).toMatchObject({ blockchain: null, isPublic: false })
  await world.table.changeWork(id, { visibility: 'public' })
})

test('what was written is there after a start, and a chain that was lost is written anew', async () => {
  const { id } = await world.publishWork()
  const { contract } = await chainCaughtUp(world, [id])
  await world.close()
  const again = await testWorld({ keep, chain: true })
  expect((await again.table.onChain([])).contract?.address).toBe(contract?.address)
  const { id: second } = await again.publishWork({ kind: 'fixed', price: 90_000 })
  expect((await chainCaughtUp(again, [second])).works[0]).toMatchObject({ state: 'final' })
  await again.close()

  rmSync(path.join(keep, 'chain.json'))
  const lost = await testWorld({ keep, chain: true })
  const { id: third } = await lost.publishWork({ kind: 'fixed', price: 80_000 })
  const found = await chainCaughtUp(lost, [id, second, third])
  expect(found.works.map(each => each?.address)).toEqual(Array.from({ length: 3 }, () => found.contract?.address))
  if (!found.contract) throw new Error('no contract')
  for (const each of found.works)
    expect(await headOf(found.contract, each?.workId ?? '')).toMatchObject({ hash: each?.hash })
  await lost.close()
})

test('without a chain works have their histories, and nothing complains', async () => {
  const plain = await testWorld()
  await plain.createCatalogue()
  const { id } = await plain.publishWork()
  await plain.app.clock.advance('PT2M', 'everything')
  expect(await plain.table.onChain([id])).toMatchObject({ contract: undefined, works: [undefined] })
  expect((await plain.app.fetch('/__local')).body).toContain('There is no chain on this machine')
  await plain.close()
})
