// Nothing of a member who left remains but what has a ground (D102): everything that is stored is unpacked and looked
// through, and for each step of leaving the scan is shown to find what that step takes away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leavingKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, update } from '#functions/machinery/table/write.ts'
import { fates } from '#functions/people/accounts/leaving/families.ts'
import { steps } from '#functions/people/accounts/leaving/steps.ts'
import { listCards } from '#shared/api/buying/cards.ts'
import { validGalleryUrl } from '#shared/api/catalogue/galleries.ts'
import type { KeyFamily } from '#shared/api/key-families.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { passingDays } from '#shared/domain/people/account/kept-data.ts'
import { leavingRules } from '#shared/domain/whole/leaving/leaving.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { elsewhere, type Leaver, openPlants, type Planted, personOf, slow } from '#tests/support/leaving/plants.ts'
import { logsIn, objectsIn, textOf } from '#tests/support/leaving/unpacked.ts'
import { testPassword } from '#tests/support/people.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close(), 120_000)
await world.createCatalogue()
const { plants, endAll } = await openPlants(world)

const planted = Object.keys(plants) as Planted[]
interface Leaving {
  readonly mio: Buyer
  readonly who: Leaver
  readonly words: readonly string[]
}

const familyOf = ({ PK }: Attributes) => String(PK).split('#')[0] ?? ''
const isKept = (family: string): boolean => 'kept' in (fates[family as KeyFamily] ?? {})
const isPlatform = (family: string) => family.startsWith('PAY') || !/^[A-Z]+$/.test(family)
/** A day later nothing of these is there, or thirty at most (the store of the tests deletes nothing by itself). */
const passing = new Set(['TX', 'LIMIT', 'CODE', 'ONCE', 'SESSION'])
const lapses = ({ expiresAt }: Attributes): boolean =>
  typeof expiresAt === 'number' && expiresAt * 1000 <= app.clock.now() + passingDays * dayMs

interface Read {
  readonly item: Attributes
  readonly text: string
}
const read = (item: Attributes): Read => ({ item, text: textOf(item) })

/** What an item tells of somebody, by these words, by their number or by what only a bid of theirs has. */
function toldBy({ item, text }: Read, { mio, words }: Pick<Leaving, 'mio' | 'words'>): string[] {
  const family = familyOf(item)
  if (passing.has(family) && lapses(item)) return []
  const found = words.filter(word => text.includes(word))
  if (item['bidderId'] === mio.id && item['line'] !== undefined) found.push('line')
  if (family === 'OFFER' && item['senderId'] === mio.id && !text.includes('mask: ***')) found.push('mask')
  if (family === 'SUSPICION' && text.includes(mio.id)) found.push('member')
  // The payment platform keeps the id of a deleted customer, so that nobody else gets it. The sandbox stands for
  // the acquirer, another company.
  const isCustomers = /^PAY#(?!SBX#).+#CUSTOMER#/.test(String(item['PK'])) && text.includes(customerIdOf(mio.id))
  if (isCustomers && !text.includes('DELETED')) found.push('card')
  const isNamed = text.includes(mio.id)
  if (isNamed && !isKept(family) && !isPlatform(family)) found.push('number')
  // A claim that stays under a ban is kept: nobody here is under one.
  if (isNamed && ['EMAIL', 'PHONE', 'USERNAME'].includes(family)) found.push('claim')
  return found.map(word => `${family} ${word}`)
}

/** Where anything of these people is, in the table, in the buckets and in logs. */
async function traces(all: readonly Pick<Leaving, 'mio' | 'words'>[]): Promise<string[][]> {
  const items = (await world.table.items()).map(read)
  const files = [...objectsIn(app.dataDir).files, ...logsIn(app.dataDir)]
  return all.map(each => [
    ...new Set([
      ...items.flatMap(item => toldBy(item, each)),
      ...files.flatMap(({ name, text }) =>
        each.words.flatMap(word => (text.includes(word) ? [`${name} ${word}`] : [])),
      ),
    ]),
  ])
}

/** What the first nightly copy of the table that is made after this moment tells of somebody. */
async function tracesInCopy(since: number, who: Pick<Leaving, 'mio' | 'words'>): Promise<string[]> {
  // Copies that follow within half a minute are not written (packages/local-cloud): one more night, then.
  for (let nights = 0; nights < 90; nights++) {
    await app.clock.advance('P1D', 'everything')
    await app.quiet()
    const fresh = objectsIn(app.dataDir).copies.filter(({ madeAt, items }) => madeAt > since && items.length > 0)
    if (fresh.length > 0) return fresh.flatMap(({ items }) => items.flatMap(item => toldBy(read(item), who)))
  }
  throw new Error('no copy of the table was made in ninety nights')
}

const newcomer = async (n: number): Promise<{ mio: Buyer; who: Leaver }> => {
  const who = personOf(n)
  const { email, phone } = who
  return { who, mio: await world.buyer({ email, phone }) }
}
const leave = async ({ mio }: Pick<Leaving, 'mio'>) => {
  expect(await world.call(closeAccount, { password: testPassword }, mio)).toMatchObject({ code: 200 })
}
/** As if a step had nothing to do. */
const skip = (userId: string, step: string) =>
  world.table.write([update(leavingKeys.leaving(userId), { set: { done: [step] } })])
const pastGrace = async () => {
  await app.quiet()
  await app.clock.advance(`PT${leavingRules.graceMs / minuteMs + 1}M`, 'everything')
  await app.quiet()
}

/** One member loses everything; each of the others keeps what one step takes away, which does not run for them. */
let whole: Leaving
const stepless = new Map<Planted, Leaving>()
let before: string[][] = []
let after: string[][] = []
let copied: string[] = []
const everybody = () => [whole, ...stepless.values()]

beforeAll(async () => {
  const all = await newcomer(0)
  const each = new Map<Planted, Awaited<ReturnType<typeof newcomer>>>()
  for (const [n, step] of planted.entries()) each.set(step, await newcomer(n + 1))
  const words = new Map<string, string[]>()
  const sow = async (steps: readonly Planted[]) => {
    for (const step of steps) {
      const alone = each.get(step)
      if (!alone) throw new Error(`nobody leaves without ${step}`)
      words.set(step, [...(await plants[step](alone.mio, alone.who))])
      words.set('all', [...(words.get('all') ?? []), ...(await plants[step](all.mio, all.who))])
    }
  }
  await sow(planted.filter(step => slow.has(step)))
  await endAll()
  // The archive comes last, and has all of it.
  await sow(
    planted.filter(step => !slow.has(step)).toSorted((a, b) => Number(a === 'archives') - Number(b === 'archives')),
  )
  await app.quiet()
  whole = { ...all, words: [...new Set([...(words.get('all') ?? []), ...Object.values(all.who)])] }
  for (const [step, alone] of each) stepless.set(step, { ...alone, words: words.get(step) ?? [] })
  before = await traces(everybody())
  expect(await world.ask(listCards, {}, all.mio)).toHaveLength(1)

  for (const member of everybody()) await leave(member)
  for (const [step, { mio }] of stepless) await skip(mio.id, step)
  expect((await world.call(frontUserInfo, {}, all.mio)).code).toBe(401)
  await pastGrace()
  after = await traces(everybody())
  copied = await tracesInCopy(app.clock.now(), whole)
}, 600_000)

describe('the scan', () => {
  test('finds each word that was planted while the member is there', () => {
    const all = before[0]?.join('\n') ?? ''
    expect(whole.words.filter(word => !all.includes(word))).toEqual([])
    for (const found of ['PAY card', 'OFFER mask', 'AUCTION line', 'SUSPICION member']) expect(all).toContain(found)
  })

  test('finds nothing afterwards but what is kept on a ground', () => {
    // The order's name and address, and no way to reach her.
    const { who } = whole
    const kept = [who.surname, who.name, who.street].map(word => `ORDER ${word}`)
    for (const found of [after[0] ?? [], copied]) {
      expect([...new Set(found)].filter(each => !kept.includes(each))).toEqual([])
      expect(found).toEqual(expect.arrayContaining(kept))
    }
  })

  test.each(planted)('turns red where the step %s does not run', step => {
    const at = [...stepless.keys()].indexOf(step) + 1
    expect(after[at]).not.toEqual([])
  })

  test('knows every step', () => {
    expect([...planted, ...elsewhere].sort()).toEqual(Object.keys(steps).sort())
  })
})

describe('who has left', () => {
  test('is written to once, and their gallery’s address is nobody’s', async () => {
    const { mio, who } = whole
    const mails = (await app.outbox({ channel: 'mail', to: mio.email })).filter(({ subject }) =>
      subject.includes('退会'),
    )
    expect(mails).toHaveLength(1)
    const other = await world.member()
    const url = who.galleryUrl.toLowerCase()
    expect(await world.ask(validGalleryUrl, { url }, other)).toEqual({ isExist: true })
  })
})
