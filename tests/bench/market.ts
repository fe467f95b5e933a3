import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { workItem } from '#functions/store/catalogue/works.ts'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { freshAddress } from '#tests/support/people.ts'
import { type World, worldOf } from '#tests/support/world.ts'
import type { Spawned } from './app.ts'
import { type Load, load, type Measured } from './load.ts'
import { ms, type Table } from './table.ts'
import { usedBetween } from './threads.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const works = Number(process.env['BENCH_WORKS'] ?? 10_000)
const shown = ({ perSecond, p50, p99 }: Measured) => `${Math.round(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}`

export async function measureMarket(table: Table, app: Spawned): Promise<void> {
  const world = await worldOf(app)
  const { total: filled } = await fillMarket(world, works)
  await app.quiet()
  let used = ''
  /** Threads start and code is compiled before anything counts: the first second of a load is not measured. */
  const measure = async (name: string, clients: number, next: Load['next']): Promise<Measured> => {
    await load({ origin: app.origin, clients, seconds: 1, next })
    const before = app.processorTime()
    const result = await load({ origin: app.origin, clients, seconds, next })
    table.details[`${name} at ${clients}`] = result
    if (name === 'bid') await app.quiet()
    const after = app.processorTime()
    if (before && after) used = usedBetween(before, after, Math.round(result.perSecond * result.seconds))
    return result
  }

  const list = JSON.stringify({ craftIds: ['ceramics'], sort: 'priceAsc', page: 1, size: 24 })
  const loads = [
    {
      name: 'product/list',
      what: `product/list over ${filled} works`,
      next: () => ({ method: 'POST', path: '/api/product/list', body: list }),
      aim: '≥ 1,000/s, p99 ≤ 60 ms',
      isMet: ({ perSecond, p99 }: Measured) => perSecond >= 1_000 && p99 <= 60,
    },
    {
      name: 'product/info',
      what: 'product/info',
      next: () => ({ method: 'GET', path: '/api/product/info?id=shino-chawan' }),
      aim: '≥ 900/s',
      isMet: ({ perSecond }: Measured) => perSecond >= 900,
    },
  ]
  for (const { name, what, next, aim, isMet } of loads) {
    for (const clients of [1, 16, 64]) {
      const found = await measure(name, clients, next)
      const aimed = clients === 16
      table.say(`${what}, ${clients} clients`, shown(found), aimed ? aim : '', aimed ? isMet(found) : undefined)
      table.say('  processor time each', used)
    }
  }

  const people = await Promise.all(Array.from({ length: bidders }, () => world.member()))
  for (const clients of [1, 16, 64]) {
    const found = await measure('login', clients, client => ({
      method: 'POST',
      path: '/api/login',
      body: JSON.stringify({ account: people[client]?.email, password: people[client]?.password }),
      from: freshAddress(),
    }))
    table.say(`login, ${clients} clients (argon2id each)`, shown(found))
  }

  for (const clients of [1, 16, 64]) {
    const { productId } = await world.auction()
    let amount = 100_000
    const bid = (client: number, turn: number) => {
      amount += 600
      // Several bidders for each client: one alone would soon meet its own limit (D101).
      const bidder = (client + turn * clients) % people.length
      return {
        method: 'POST',
        path: '/api/auction/bid',
        body: JSON.stringify({ productId, amount, kind: 0, confirm: true }),
        headers: { authorization: people[bidder]?.token ?? '', 'idempotency-key': crypto.randomUUID() },
        from: `127.200.0.${client + 1}`,
      }
    }
    const hot = await measure('bid', clients, bid)
    const rate = (code: string) => Math.round(((hot.codes[code] ?? 0) / hot.seconds) * 10) / 10
    const decided = hot.perSecond - rate('40923') - rate('429') - rate('timeout')
    const aimed = clients === 64
    table.say(
      `one hot auction, ${clients} clients: decided`,
      `${decided.toFixed(1)}/s, p50 ${ms(hot.p50)}, p99 ${ms(hot.p99)}`,
      aimed ? '≥ 150/s' : '',
      aimed ? decided >= 150 : undefined,
    )
    table.say('  accepted', `${rate('200')}/s`, aimed ? '≥ 100/s' : '', aimed ? rate('200') >= 100 : undefined)
    table.say(
      '  refused; told to try again; over a limit; no answer',
      outcomes.map(code => hot.codes[code] ?? 0).join('; '),
    )
    table.say('  processor time of a call, with everything that follows', used)
  }
}

const bidders = 128

/** Outbid or too low; a crowd was faster eight times (40923); D101; after 15 s. */
const outcomes = ['40920', '40923', '429', 'timeout']

/** Fills the market up to so many works: the demo's own, again and again under other ids and prices. */
export async function fillMarket(
  { app, table: stored }: World,
  wanted: number,
): Promise<{ readonly total: number; readonly added: number }> {
  const items = await stored.items()
  const works = items
    .filter(({ PK, SK }) => String(PK).startsWith('WORK#') && SK === 'WORK')
    .map(item => artwork().parse(item))
    .filter(({ visibility, priceType }) => visibility === 'public' && priceType === 'fixed')
  const { environment } = app.runtime
  const { TABLE_NAME: table = '', AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = environment
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  const copies = Array.from({ length: Math.max(0, wanted - works.length) }, (_, n) => {
    const work = works[n % works.length]
    if (!work) throw new Error('the demo has no work at a fixed price')
    return workItem({ ...work, id: `bench-${n}`, price: (1 + ((n * 7919) % 300)) * 5_000 })
  })
  for (let from = 0; from < copies.length; from += 25) {
    const requests = copies.slice(from, from + 25).map(Item => ({ PutRequest: { Item } }))
    await client.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }))
  }
  return { total: works.length + copies.length, added: copies.length }
}
