// Galleries of members whose works are bought, sold again and returned meanwhile: opened, hung anew, hidden and left. What
// takes a work out of a gallery is a reaction that may come late, in another order or twice; whoever changes a gallery
// has read what is true now, or what was true a moment ago. One seed decides all of it.
import './unit-environment.ts'
import type { PendingEvent } from '#events/event.ts'
import { ownershipMoved, saleReversed } from '#events/fulfilment/parcels.ts'
import { hanging } from '#functions/catalogue/galleries/wall/hanging.ts'
import { leaveGallery } from '#functions/catalogue/galleries/wall/leaving.ts'
import { isItem } from '#functions/machinery/table/item-kinds.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { getGallery, newGallery, parseGallery, putGallery } from '#functions/store/catalogue/galleries.ts'
import { getWorks, parseWork, workItem } from '#functions/store/catalogue/works.ts'
import { foundHolding, parseHolding } from '#functions/store/selling/holdings.ts'
import { galleryBookOf } from '#functions/store/whole/gallery-snapshot.ts'
import {
  changeGallery,
  type GalleryWishes,
  openGallery,
  shownInGallery,
} from '#shared/domain/catalogue/gallery/gallery.ts'
import { checkGalleries } from '#shared/domain/whole/invariants/galleries.ts'
import type { Violation } from '#shared/domain/whole/invariants/index.ts'
import { memoryClient } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { openResales } from './resale-model.ts'
import { sampleWork } from './sample-work.ts'

const cover = { id: 'cover', width: 800, height: 800, color: '#1f3a5f', widths: [360, 720, 800] }
const display = { date: true, purchasePrice: true, salePrice: true, place: true }
/** Few enough that members meet at one address. */
const addresses = ['nagi-no-kura', 'Nagi-No-Kura', 'ao-no-niwa'] as const

export async function openGalleries(seed: number) {
  const roll = dice(seed)
  const waiting: PendingEvent[] = []
  const market = await openResales(seed, { roll, heard: events => waiting.push(...events) })
  const { members, pick, memory } = market
  const target = { client: memoryClient(() => memory), tableName: 'resale' }
  const table = tableMethods(target.client, target.tableName)
  let ids = 0
  /** How often each deed took place. */
  const done = new Map<string, number>()
  const count = (deed: string) => done.set(deed, (done.get(deed) ?? 0) + 1)

  async function take(writes: readonly Write[]): Promise<'done' | 'refused'> {
    const newId = () => `gallery-${seed}-${++ids}`
    const scope = { id: newId(), operation: 'run', bodyHash: '', keepsAnswer: false, now: market.now, newId }
    const { outcome } = await transact(target, scope, { writes, answer: null })
    return outcome === 'done' ? 'done' : 'refused'
  }
  const context = {
    table,
    now: market.now,
    write: async (write: Write<'put'>) => ({ outcome: await take([write]) }),
  }

  // A wall of one work is left at once: the first of them has more.
  for (const id of ['jar', 'dish']) {
    const {
      price: _price,
      priceType: _type,
      ...rest
    } = sampleWork(id, market.now(), {
      ...{ state: 'held', saleStatus: 'sold-out', seller: { type: 'member', userId: 'anna' } },
    })
    await take([put(workItem(rest)), foundHolding('anna', id, { since: market.now(), price: 90_000 })])
  }

  const worksOf = (userId: string) =>
    memory
      .all()
      .filter(row => isItem('holding', row))
      .map(parseHolding)
      .filter(holding => holding.userId === userId && roll() < (holding.passedAt === undefined ? 0.45 : 0.15))
      .map(({ workId }) => workId)
  const wishesOf = (workIds: readonly string[]): GalleryWishes => ({
    ...{ name: '凪の蔵', text: '', coverId: 'cover', cover, workIds, display, wallpaper: 'paper' },
    visibility: roll() < 0.8 ? 'public' : 'hidden',
  })
  /** What lies between reading and writing: the market goes on, and reactions with it. */
  async function meanwhile(): Promise<void> {
    if (roll() < 0.5) return
    await market.play(6)
    await react()
  }

  async function open() {
    const userId = pick(members) ?? 'anna'
    const workIds = worksOf(userId)
    const hung = workIds.length > 0 ? await hanging(table, userId, workIds) : undefined
    if (!hung) return
    const opened = openGallery({ userId, url: pick(addresses) ?? '' }, wishesOf(workIds), market.now())
    await meanwhile()
    if ((await take([...newGallery(opened), ...hung])) === 'done') count('open')
  }

  async function hang() {
    const userId = pick(members) ?? 'anna'
    const before = await getGallery(table, userId)
    const workIds = worksOf(userId)
    const kept = new Set(before?.works.map(({ id }) => id))
    const hung = before && workIds.length > 0 ? await hanging(table, userId, workIds, kept) : undefined
    if (!before || !hung) return
    const changed = changeGallery(before, wishesOf(workIds), market.now())
    await meanwhile()
    if ((await take([putGallery(changed, before), ...hung])) === 'done')
      count(changed.visibility === 'hidden' ? 'hide' : 'hang')
  }

  /** The reaction to one of the events that wait, or to one that was seen before. */
  async function react(): Promise<void> {
    const event = pick(waiting)
    if (!event) return
    if (roll() < 0.9) waiting.splice(waiting.indexOf(event), 1)
    for (const definition of [ownershipMoved, saleReversed]) {
      if (event.type !== definition.type) continue
      const { productId, buyerId, sellerId } = definition.data.parse(event.data)
      const former = definition === saleReversed ? buyerId : sellerId
      const left = former === null ? undefined : await getGallery(table, former)
      if (former !== null) await leaveGallery(context, former, productId)
      const now = former === null ? undefined : await getGallery(table, former)
      if (now && now.version !== left?.version) count(now.works.length > 0 ? 'leave' : 'empty')
    }
  }

  async function veil() {
    const id = pick(['bowl', 'vase', 'jar', 'dish'])
    const visibility = roll() < 0.8 ? 'public' : 'secret'
    if (id) await take([update(catalogueKeys.work(id), { set: { visibility } })])
  }

  /** No page ever shows what its owner does not hold or what is not public, whatever waits to be done. */
  async function shownWrongly(): Promise<Violation[]> {
    const galleries = memory
      .all()
      .filter(row => isItem('gallery', row))
      .map(parseGallery)
    const works = memory
      .all()
      .filter(row => isItem('work', row))
      .map(parseWork)
    const found = await Promise.all(
      galleries.map(async gallery => {
        const own = await getWorks(
          table,
          gallery.works.map(({ id }) => id),
        )
        const wrong = shownInGallery(gallery, own).filter(({ work }) => {
          const { seller, visibility } = works.find(({ id }) => id === work.id) ?? {}
          return seller?.userId !== gallery.userId || visibility !== 'public'
        })
        return wrong.map(({ work }) => ({ rule: 'S9', subject: gallery.userId, detail: `shows ${work.id}` }))
      }),
    )
    return found.flat()
  }

  /** Plays so many deeds of the market and the galleries; the first rule that breaks ends the story. */
  async function play(deeds: number): Promise<readonly Violation[] | undefined> {
    for (let n = 0; n < deeds; n++) {
      const dies = roll()
      let broken: readonly Violation[] = []
      if (dies < 0.08) await open()
      else if (dies < 0.2) await hang()
      else if (dies < 0.35) await react()
      else if (dies < 0.38) await veil()
      else broken = (await market.play(1))?.wrongs ?? []
      // What still waits may leave a gallery yet; the rest holds at any time.
      const rules = checkGalleries(galleryBookOf(memory.all())).filter(
        ({ detail }) => waiting.length === 0 || !detail.includes('held by another'),
      )
      const wrong = [...rules, ...broken, ...(await shownWrongly())]
      if (wrong.length > 0) return wrong
    }
    while (waiting.length > 0) await react()
    const rest = checkGalleries(galleryBookOf(memory.all()))
    return rest.length > 0 ? rest : undefined
  }

  return { play, done, table, take, context, wishesOf, now: market.now }
}
