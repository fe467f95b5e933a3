// What is public about histories names nobody: no entry, certificate or token says who a member is, where they live, what
// they paid or under which order (D90, D92). Beside the demo, with its sales, auctions and resales, one work is sold and
// sold again; all that anybody can read of histories, over HTTP and on the chain, is searched for what is known of people.
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { getOrder } from '#shared/api/buying/orders.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { getCertificate, getStatusList } from '#shared/api/provenance/certificates.ts'
import { getLedgerProof, getTokenMetadata } from '#shared/api/provenance/ledger.ts'
import { ofMember, plainAddress } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld({ demo: true, chain: true })
const { app, table } = world
afterAll(() => world.close(), 120_000)

/** Attributes of stored items whose values say who somebody is, where they live or what they did. */
const telling = new Set(
  [
    ['userId', 'buyerId', 'bidderId', 'memberId', 'email', 'previousEmail', 'phone', 'username', 'walletAddress'],
    ['postcode', 'street', 'building', 'payeeName', 'accountNumber', 'accountName', 'trackingNumber'],
    ['orderId', 'orderNumber', 'offerId', 'applicationId', 'payoutId', 'accessId'],
  ].flat(),
)
function tellingIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    // What is shorter is found by chance.
    if (telling.has(name) && typeof inner === 'string' && inner.length >= 6) found.add(inner)
    tellingIn(inner, found)
  }
  return found
}

/** A surname with its name, as people write them together. */
function namesIn({ surname, name, surnameReading, nameReading }: Attributes): string[] {
  const pairs = [[surname, name] as const, [surnameReading, nameReading] as const]
  return pairs.flatMap(([family, given]) =>
    typeof family === 'string' && typeof given === 'string' && family !== '' && given !== ''
      ? [`${family}${given}`, `${family} ${given}`, `${given} ${family}`]
      : [],
  )
}

/** What works of the demo name. */
const inDemo = { artistId: 'minegishi-wataru', craftIds: ['ceramics'], categoryIds: ['tea-bowl'] }

/** Prices that nothing else says by chance. */
const prices = [913_700, 874_300]
const secrets = new Set<string>(prices.flatMap(price => [`${price}`, price.toLocaleString('en')]))
/** By where it is read. */
const told = new Map<string, string>()
let stored = ''
/** Works with a token. */
const published: string[] = []

/** Members whose names are public: an artist's and a dealer's account bear the name of their page. */
async function publicNames(items: readonly Attributes[]): Promise<Set<string>> {
  const pages = items.filter(({ PK }) => PK === 'CONTENT#artist' || PK === 'CONTENT#partner')
  return new Set(JSON.stringify(pages).match(/[^"\\{}[\]]+/g))
}

const histories = (items: readonly Attributes[]) => [
  ...new Set(
    items.flatMap(({ PK, SK }) =>
      `${PK}`.startsWith('LEDGER#') && `${SK}`.startsWith('ENTRY#') ? [`${PK}`.slice(7)] : [],
    ),
  ),
]

beforeAll(async () => {
  const [first, second] = [await world.buyer(), await world.buyer()]
  const { id } = await world.publishWork({ kind: 'fixed', price: prices[0] ?? 0 }, inDemo)
  for (const [turn, buyer] of [first, second].entries()) {
    const order = await world.hold(buyer, id)
    const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
    const sale = { buyer, owner: turn === 0 ? undefined : first, productId: id, ...order, itemId: item?.id ?? '' }
    await world.advance(sale, 'held', 'completed')
    for (const secret of [buyer.id, buyer.email, buyer.username, order.orderId, order.orderNumber]) secrets.add(secret)
    // The one who has it now sells it on.
    if (turn === 0) {
      const forSale = { state: 'for-sale', saleStatus: 'on-sale', priceType: 'fixed', price: prices[1] } as const
      await table.changeWork(id, { ...forSale, seller: ofMember(first) })
    }
  }
  for (const part of [plainAddress.name, plainAddress.email, plainAddress.phone, plainAddress.city])
    secrets.add(`${part}`)
  for (let tick = 0; tick < 30; tick++) {
    await app.clock.advance('PT1M', 'everything')
    if (tick > 2 && (await table.onChain([])).waiting.length === 0) break
  }

  const items = await table.items()
  const shown = await publicNames(items)
  for (const item of items)
    for (const secret of [...tellingIn(item), ...namesIn(item)]) if (!shown.has(secret)) secrets.add(secret)
  stored = JSON.stringify(items.filter(({ PK }) => `${PK}`.startsWith('LEDGER#')))

  const read = async <E extends Endpoint>(contract: E, input: RawInputOf<E>) => {
    const { body } = await app.call(contract, input)
    told.set(`${contract.id} ${JSON.stringify(input)}`, body)
  }
  for (const workId of histories(items)) {
    await read(getLedgerProof, { workId })
    await read(getCertificate, { productId: workId, offline: '1' })
    const [seen] = (await table.onChain([workId])).works
    if (!seen) continue
    published.push(workId)
    await read(getTokenMetadata, { file: `${seen.tokenId}.json` })
  }
  for (const list of ['revocation-1', 'refresh-1'] as const) await read(getStatusList, { list })
}, 600_000)

describe('what is public of histories', () => {
  test('names nobody over HTTP', () => {
    expect(told.size).toBeGreaterThan(60)
    // What is looked for is known beside the entries: who looks in the wrong place finds nothing either.
    expect([...secrets].filter(secret => stored.includes(secret)).length).toBeGreaterThan(5)
    for (const price of prices) expect(stored).toContain(`${price}`)
    const found = [...secrets].flatMap(secret =>
      [...told].flatMap(([where, text]) => (text.includes(secret) ? [`${secret} in ${where}`] : [])),
    )
    expect(found).toEqual([])
  })

  test('names nobody on the chain: neither what was sent nor what was logged has more than heads and our own addresses', async () => {
    const { contract } = await table.onChain([])
    if (!contract) return expect.unreachable('no contract')
    const client = createPublicClient({ transport: http(contract.rpcUrls[0]) })
    const sent: string[] = []
    const parties = new Set<string>()
    const newest = await client.getBlockNumber()
    for (let number = 1n; number <= newest; number++) {
      const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
      for (const { input, to, from } of transactions) {
        sent.push(input)
        parties.add(from)
        if (to) parties.add(to)
      }
    }
    const logs = await client.getLogs({ fromBlock: 0n })
    for (const { data, topics } of logs) sent.push(data, ...topics)
    const text = sent.join(' ').toLowerCase()
    // Whoever looks in the wrong place finds no head either.
    const { works } = await table.onChain(published)
    expect(works.length).toBeGreaterThan(20)
    for (const work of works) expect(text).toContain(work?.hash.slice(2) ?? 'no token')
    const asSent = (secret: string) => [
      Buffer.from(secret).toString('hex'),
      ...(/^\d+$/.test(secret) ? [BigInt(secret).toString(16).padStart(64, '0')] : []),
    ]
    expect([...secrets].filter(secret => asSent(secret).some(hex => text.includes(hex)))).toEqual([])
    // The writer and the contract: no member has an address here.
    const owners = logs.flatMap(({ topics }) =>
      topics.slice(1).filter(topic => topic?.startsWith(`0x${'0'.repeat(24)}`)),
    )
    const known = new Set([...parties].map(each => each.toLowerCase()))
    const strangers = owners
      .map(topic => `0x${topic?.slice(26)}`)
      .filter(each => BigInt(each) > 2n ** 64n && !known.has(each))
    expect(strangers).toEqual([])
  })
})
