// The token of a work goes to a wallet of the member who has the work, and back (D91, decision 288).

import { createPublicClient, http, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { getOrder, listPurchases } from '#shared/api/buying/orders.ts'
import { adminRegisterOwner } from '#shared/api/catalogue/console/works.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import {
  adminDecideRecovery,
  adminDecideRevocation,
  adminProposeRecovery,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { getTokenCustody, moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { createApplication, prepareApplication } from '#shared/api/selling/resale/applications.ts'
import { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { minuteMs } from '#shared/durations.ts'
import { chainCaughtUp } from '#tests/support/chain-caught-up.ts'
import { contractWallet, laterWallet } from '#tests/support/contract-wallet.ts'
import type { Person } from '#tests/support/people.ts'
import { giveBankAndIdentity, openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ chain: true })
const { app } = world
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const caughtUp = (id: string) => chainCaughtUp(world, [id])

async function ownerOnChain(id: string): Promise<string> {
  const { contract } = await caughtUp(id)
  const client = createPublicClient({ transport: http(contract.rpcUrls[0]) })
  const args = [await tokenIdOf(id, sha256)] as const
  return client.readContract({ address: contract.address, abi, functionName: 'ownerOf', args })
}

const key = () => privateKeyToAccount(generatePrivateKey())
const save = (who: Person, walletAddress: string | null) =>
  world.ask(updateAccount, { walletAddress, password: who.password }, who)

/** A work that was sold and handed over, its buyer, and the wallet that the buyer saved. */
async function bought() {
  const { id } = await world.publishWork({ kind: 'fixed', price: 120_000 })
  const buyer = await world.buyer()
  const order = await world.hold(buyer, id)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale = { buyer, owner: undefined, productId: id, ...order, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'completed')
  return { id, buyer, sale }
}

async function withWallet() {
  const made = await bought()
  await caughtUp(made.id)
  const wallet = key()
  await save(made.buyer, wallet.address)
  return { ...made, wallet }
}

const prepare = (who: Person, productId: string, step: 'withdraw' | 'deposit' = 'withdraw') =>
  world.ask(prepareTokenMove, { productId, step }, who)
const move = (who: Person, productId: string, nonce: string, signature: string) =>
  world.call(moveToken, { productId, nonce, signature }, who)
const custodyOf = (who: Person, productId: string) => world.ask(getTokenCustody, { productId }, who)
const entriesOf = async (workId: string) => (await world.ask(getLedgerProof, { workId })).entries

async function takenOut() {
  const made = await withWallet()
  const { nonce, message } = await prepare(made.buyer, made.id)
  const answer = await move(made.buyer, made.id, nonce, await made.wallet.signMessage({ message }))
  expect(answer).toMatchObject({ code: 200, data: { step: 'withdraw' } })
  return made
}

describe('a token', () => {
  test('goes to the wallet that signed, is seen there, stays out of sales, and comes back', async () => {
    const { id, buyer, wallet } = await withWallet()
    expect(await custodyOf(buyer, id)).toMatchObject({ step: 'withdraw', place: 'vault', wallet: wallet.address })
    const { nonce, message, until } = await prepare(buyer, id)
    expect(message).toContain(`${new URL(app.origin).host} wants you to sign in with your Ethereum account`)
    for (const part of [wallet.address, 'Chain ID: 31337', `Nonce: ${nonce}`, 'becomes public', id, until])
      expect(message).toContain(part)
    expect(await move(buyer, id, nonce, await wallet.signMessage({ message }))).toMatchObject({ code: 200 })
    expect(await ownerOnChain(id)).toBe(wallet.address)

    const entries = await entriesOf(id)
    expect(entries.at(-1)?.entry).toMatchObject({ type: 'withdrawn', data: {}, media: [] })
    expect(entries.at(-1)?.entry.sd).toHaveLength(2)
    const told = JSON.stringify(entries).toLowerCase()
    for (const secret of [wallet.address, buyer.id]) expect(told).not.toContain(secret.toLowerCase())
    const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
    const book = await world.ask(getStandingBook, { id }, await world.member())
    expect(book.blockchain?.token).toMatchObject({ custody: 'wallet', wallet: short })
    expect((await world.ask(getProduct, { id })).isTokenOut).toBe(true)
    const canTransition = async () =>
      (await world.ask(listPurchases, {}, buyer)).list.map(({ mayMoveToken }) => mayMoveToken)
    expect(await canTransition()).toEqual([true])
    const [row] = (await world.ask(listMyProducts, {}, buyer)).list
    expect(row).toMatchObject({ isTokenOut: true, actions: [] })

    // A sale here moves the token: it has to be here.
    const { formOf } = await openResale(world)
    await giveBankAndIdentity(world, buyer)
    expect((await world.ask(prepareApplication, { productId: id }, buyer)).missing).toContain('token')
    const form = await formOf({ buyer, productId: id })
    expect((await world.call(createApplication, form, buyer)).code).toBe(40999)

    const back = await prepare(buyer, id, 'deposit')
    expect(back.message).not.toContain('becomes public')
    expect(await move(buyer, id, back.nonce, await wallet.signMessage(back))).toMatchObject({
      code: 200,
      data: { step: 'deposit' },
    })
    const { contract, works } = await caughtUp(id)
    expect(await ownerOnChain(id)).toBe(contract.vault)
    expect(works[0]).toMatchObject({ custody: 'vault', wallet: null })
    expect((await world.call(createApplication, form, buyer)).code).toBe(200)
    expect(await custodyOf(buyer, id)).toMatchObject({ step: null, reason: 'token-busy', place: 'vault' })
    expect(await canTransition()).toEqual([false])
    const proof = await world.ask(getLedgerProof, { workId: id })
    expect(await verifyLedger({ workId: id, entries: proof.entries }, proof.head, sha256)).toMatchObject({
      problems: [],
    })
    expect(proof.entries.slice(-2).map(({ entry }) => entry.type)).toEqual(['withdrawn', 'deposited'])
  })

  test('goes to a wallet that is a contract, by what the contract says', async () => {
    const { id, buyer } = await bought()
    const { contract } = await caughtUp(id)
    const wallet = await contractWallet(contract.rpcUrls[0] ?? '')
    await save(buyer, wallet.address)
    const { nonce, message } = await prepare(buyer, id)
    expect((await move(buyer, id, nonce, await wallet.signBare(message))).code).toBe(40983)
    expect((await move(buyer, id, nonce, await wallet.sign(message))).code).toBe(200)
    expect(await ownerOnChain(id)).toBe(wallet.address)
  })

  test('goes to a contract that is not deployed yet, by what its factory would make (EIP-6492), and to no other', async () => {
    const { id, buyer } = await bought()
    const { contract } = await caughtUp(id)
    const wallet = await laterWallet(contract.rpcUrls[0] ?? '')
    await save(buyer, wallet.address)
    const { nonce, message } = await prepare(buyer, id)
    const stranger = await laterWallet(contract.rpcUrls[0] ?? '')
    // Bare, of another owner, of another contract, and of another text.
    for (const signature of [
      await wallet.signBare(message),
      await wallet.signBy(key(), message),
      await stranger.sign(message),
      await wallet.sign(`${message} `),
    ])
      expect((await move(buyer, id, nonce, signature)).code).toBe(40983)
    expect((await move(buyer, id, nonce, await wallet.sign(message))).code).toBe(200)
    expect(await ownerOnChain(id)).toBe(wallet.address)
  })

  test('moves only by the text, the wallet and the time that were asked for, and once', async () => {
    const { id, buyer, wallet } = await withWallet()
    const { nonce, message, wallet: asked } = await prepare(buyer, id)
    expect(asked).toBe(wallet.address)
    const refusedFor = async (text: string, by = wallet) =>
      (await move(buyer, id, nonce, await by.signMessage({ message: text }))).code
    expect(await refusedFor(message, key())).toBe(40983)
    expect(await refusedFor(message.replace('Chain ID: 31337', 'Chain ID: 1'))).toBe(40983)
    expect(await refusedFor(message.replace(new URL(app.origin).host, 'elsewhere.example'))).toBe(40983)
    expect((await move(buyer, id, nonce, `0x${'00'.repeat(65)}`)).code).toBe(40983)
    expect(await move(buyer, id, nonce, 'no signature')).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'signature', key: 'SIGNATURE_FORMAT' }] },
    })
    const signature = await wallet.signMessage({ message })
    expect((await move(buyer, id, 'a'.repeat(32), signature)).code).toBe(40979)
    await app.clock.advance('PT10M', 'everything')
    expect((await move(buyer, id, nonce, signature)).code).toBe(40979)
    expect(await entriesOf(id)).toHaveLength(2)

    const later = await prepare(buyer, id)
    const again = await wallet.signMessage(later)
    // The one before is no longer the text that is asked for.
    expect((await move(buyer, id, nonce, signature)).code).toBe(40979)
    const codes = await Promise.all([1, 2, 3].map(() => move(buyer, id, later.nonce, again)))
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await move(buyer, id, later.nonce, again)).code).toBe(40979)
    expect((await entriesOf(id)).filter(({ entry }) => entry.type === 'withdrawn')).toHaveLength(1)
    // Another address in the account changes nothing of a token that is out.
    await save(buyer, key().address)
    expect(await custodyOf(buyer, id)).toMatchObject({ step: 'deposit', wallet: wallet.address })
    const back = await prepare(buyer, id, 'deposit')
    expect((await move(buyer, id, back.nonce, await key().signMessage(back))).code).toBe(40983)
    expect((await move(buyer, id, back.nonce, await wallet.signMessage(back))).code).toBe(200)
  })

  test('is the holder’s alone, and stays where it is while anything else is under way', async () => {
    const { id, buyer, wallet } = await withWallet()
    const stranger = await world.member()
    for (const who of [stranger, await world.buyer()]) {
      expect((await world.call(getTokenCustody, { productId: id }, who)).code).toBe(404)
      expect((await world.call(prepareTokenMove, { productId: id, step: 'withdraw' }, who)).code).toBe(404)
      expect((await move(who, id, 'a'.repeat(32), '0x00')).code).toBe(404)
    }
    const prepared = async () => (await world.call(prepareTokenMove, { productId: id, step: 'withdraw' }, buyer)).code
    await save(buyer, null)
    expect(await prepared()).toBe(40977)
    const { contract } = await caughtUp(id)
    for (const blocked of [zeroAddress, contract.address, contract.vault ?? '']) {
      await save(buyer, blocked)
      expect(await prepared()).toBe(40978)
    }
    await save(buyer, wallet.address)
    expect((await world.call(prepareTokenMove, { productId: id, step: 'deposit' }, buyer)).code).toBe(40975)
    const { nonce, message } = await prepare(buyer, id)
    const signature = await wallet.signMessage({ message })
    // Applied for since the text was made.
    const { apply } = await openResale(world)
    await giveBankAndIdentity(world, buyer)
    await apply({ buyer, productId: id })
    expect((await move(buyer, id, nonce, signature)).code).toBe(40975)
    expect(await prepared()).toBe(40975)
  })

  test('waits for the chain, and stays in custody when its certificate is revoked', async () => {
    const { id, buyer } = await bought()
    const wallet = key()
    await save(buyer, wallet.address)
    const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
    const prepared = async () => (await world.call(prepareTokenMove, { productId: id, step: 'withdraw' }, buyer)).code
    await caughtUp(id)
    const { id: proposal } = await world.ask(adminProposeRevocation, { id, reason: '真作でない' }, first)
    const { nonce, message } = await prepare(buyer, id)
    const signature = await wallet.signMessage({ message })
    const moved = async () => (await move(buyer, id, nonce, signature)).code
    // What stands against it since the text was made counts when it is signed.
    await save(buyer, null)
    expect(await moved()).toBe(40977)
    await save(buyer, zeroAddress)
    expect(await moved()).toBe(40978)
    await save(buyer, wallet.address)
    await world.ask(adminDecideRevocation, { id, proposal, decision: 'confirm' }, second)
    expect(await prepared()).toBe(40997)
    expect(await moved()).toBe(40997)
  })

  test('comes back by itself when the house registers another owner', async () => {
    const { id } = await world.publishWork({ kind: 'display' })
    const [owner, next] = [await world.buyer(), await world.member()]
    const reviewer = await world.operator('reviewer')
    const give = (who: Person) =>
      world.ask(adminRegisterOwner, { id, username: who.username, basis: 300_000, reason: '領収書の写し' }, reviewer)
    await give(owner)
    await caughtUp(id)
    const wallet = key()
    await save(owner, wallet.address)
    const { nonce, message } = await prepare(owner, id)
    await move(owner, id, nonce, await wallet.signMessage({ message }))
    expect(await ownerOnChain(id)).toBe(wallet.address)
    await give(next)
    expect((await world.call(getTokenCustody, { productId: id }, owner)).code).toBe(404)
    expect(await custodyOf(next, id)).toMatchObject({ place: 'vault' })
    const { contract } = await caughtUp(id)
    expect(await ownerOnChain(id)).toBe(contract.vault)
  })
})

test('a member who leaves takes the address along and leaves the token, which the house may bring back', async () => {
  const { id, buyer, wallet } = await takenOut()
  expect(await ownerOnChain(id)).toBe(wallet.address)
  // Complaints about the purchase are over.
  await app.clock.advance('P60D', 'everything')
  expect(await world.call(closeAccount, { password: buyer.password }, buyer)).toMatchObject({ code: 200 })
  await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`, 'everything')
  await app.quiet()
  const everything = JSON.stringify(await world.table.items()).toLowerCase()
  expect(everything).not.toContain(wallet.address.toLowerCase())
  const { blockchain } = await world.ask(getStandingBook, { id }, await world.member())
  expect(blockchain?.token).toMatchObject({ custody: 'wallet', wallet: null })
  const proof = await world.ask(getLedgerProof, { workId: id })
  expect(proof.entries.at(-1)?.entry.type).toBe('withdrawn')
  expect(await verifyLedger({ workId: id, entries: proof.entries }, proof.head, sha256)).toMatchObject({ problems: [] })
  expect(await ownerOnChain(id)).toBe(wallet.address)

  const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
  const { id: proposal } = await world.ask(adminProposeRecovery, { id, reason: '退会された' }, first)
  await world.ask(adminDecideRecovery, { id, proposal, decision: 'confirm' }, second)
  const { contract } = await caughtUp(id)
  expect(await ownerOnChain(id)).toBe(contract.vault)
})

describe('without an answer of the chain', () => {
  test('a key’s signature is enough, and a contract’s is asked for again later', async () => {
    const { id, buyer, wallet } = await withWallet()
    await world.table.silenceChain()
    const { nonce, message } = await prepare(buyer, id)
    expect((await move(buyer, id, nonce, await key().signMessage({ message }))).code).toBe(50304)
    expect((await move(buyer, id, nonce, await wallet.signMessage({ message }))).code).toBe(200)
  })
})

test('a token that the chain lost is moved nowhere', async () => {
  const { id, buyer, wallet } = await withWallet()
  const { nonce, message } = await prepare(buyer, id)
  await world.table.loseToken(id)
  expect((await move(buyer, id, nonce, await wallet.signMessage({ message }))).code).toBe(40976)
  expect((await world.call(prepareTokenMove, { productId: id, step: 'withdraw' }, buyer)).code).toBe(40976)
})

test('a work whose token is out is taken out of custody once', async () => {
  const { id, buyer } = await takenOut()
  expect((await world.call(prepareTokenMove, { productId: id, step: 'withdraw' }, buyer)).code).toBe(40975)
})
