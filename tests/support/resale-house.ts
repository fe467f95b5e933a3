// Resale under faults: the deeds of the resale model as processes that take turns and die, beside the functions that
// listen to what resale and pick-ups tell. Their messages come twice, late, in any order or never, and the sweepers come
// when they like. One seed decides all of it.
import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import { vi } from 'vitest'
import type { PendingEvent } from '#events/event.ts'
import * as told from '#events/fulfilment/pickups.ts'
import { memberBanned } from '#events/people/accounts.ts'
import { writePickupNotices, writeResaleNotices } from '#events/telling/notices.ts'
import { handler as closePayouts } from '#functions/earning/payouts/cron-close-payouts.ts'
import { handler as sweepPickups } from '#functions/fulfilment/pickups/cron-sweep-pickups.ts'
import { handler as advancePickups } from '#functions/fulfilment/pickups/on-advance-pickups.ts'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { type ItemKind, isItem } from '#functions/machinery/table/item-kinds.ts'
import { accountKeys } from '#functions/machinery/table/keys.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { handler as sweepResales } from '#functions/selling/resale/cron-sweep-resales.ts'
import { handler as advanceResale } from '#functions/selling/resale/on-advance-resale.ts'
import { handler as delistBanned } from '#functions/selling/resale/on-delist-banned.ts'
import { allPayouts } from '#functions/store/earning/payouts.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel, parseParcel } from '#functions/store/fulfilment/parcels.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { parsePickup } from '#functions/store/fulfilment/pickups.ts'
import { parseApplication } from '#functions/store/selling/applications.ts'
import { noticesOf } from '#functions/store/telling/notices.ts'
import { handler as tellOfPickups } from '#functions/telling/notices/on-write-pickup-notices.ts'
import { handler as tellOfResale } from '#functions/telling/notices/on-write-resale-notices.ts'
import { planParcelPickup, shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import * as pickups from '#shared/domain/fulfilment/pickup/decisions.ts'
import { type Pickup, pickupWindow, slotOver } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { dayMs } from '#shared/durations.ts'
import { eventsOf, patient } from './buying-ground.ts'
import { drawFrom, drawRandomValues } from './drawn-crypto.ts'
import { openLine } from './fault-line.ts'
import { queueRecord } from './lambda.ts'
import { answerInMemory, type Line, MemoryTable, onceARow } from './memory-table.ts'
import { dice } from './random-sales.ts'
import { openResales } from './resale-model.ts'
import { sampleOrder } from './sample-order.ts'

const here: { memory: MemoryTable; line: Line | undefined } = { memory: new MemoryTable(), line: undefined }

export function openResaleHouses() {
  answerInMemory(
    documentClient,
    () => here.memory,
    () => here.line ?? (async (_, apply) => apply()),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
  // The sweeper's measures.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const drawn = drawRandomValues()
  return {
    open(seed: number) {
      drawn.mockClear()
      drawFrom(dice(seed + 1_000_000_007))
      return openHouse(seed)
    },
    close() {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    },
  }
}

const home = sampleOrder().delivery
const [readPickup, readApplication, readParcel] = [
  onceARow(parsePickup),
  onceARow(parseApplication),
  onceARow(parseParcel),
]
const heard = (reaction: { readonly on: readonly { readonly type: string }[] }) =>
  new Set(reaction.on.map(({ type }) => type))
const [ofResale, ofPickups] = [heard(writeResaleNotices), heard(writePickupNotices)]

async function openHouse(seed: number) {
  const roll = dice(seed)
  const faults = openLine(roll)
  here.line = undefined
  const market = await openResales(seed, { roll, line: faults.line, fetched: 0.85 })
  const { memory, pick, members } = market
  here.memory = memory
  here.line = faults.line
  const known = await holidays()
  const keepTime = () => vi.setSystemTime(market.now())
  keepTime()
  let ids = 0
  const newId = () => `r-${seed}-${++ids}`

  async function commit(writes: readonly Write[], events: readonly PendingEvent[] = []): Promise<void> {
    const scope = { id: newId(), operation: 'run', bodyHash: '', keepsAnswer: false, now: market.now, newId }
    await transact({ client: documentClient, tableName }, scope, { writes, events, answer: null })
  }
  for (const userId of members) {
    const names = { surname: '佐伯', name: userId, surnameReading: 'サエキ', nameReading: 'マリ' }
    const consent = { termsVersion: '1', at: market.now(), language: 'ja' }
    const profile = { userId, email: `${userId}@example.jp`, username: userId, ...names, settings: [], consent }
    await commit([put({ ...accountKeys.profile(userId), ...profile, createdAt: market.now() })])
  }

  const rowsOf = (kind: ItemKind) => memory.all().filter(row => isItem(kind, row))
  const allPickups = () => rowsOf('pickup').map(readPickup)
  const applications = () => rowsOf('application').map(readApplication)
  const parcels = () => rowsOf('order-item').map(readParcel)
  const facts = () =>
    memory
      .all(partition => partition.startsWith('TX#'))
      .flatMap(eventsOf)
      .filter(({ type }) => ofResale.has(type) || ofPickups.has(type))

  async function message(handler: typeof advanceResale, id: string, { type, version, data }: PendingEvent) {
    const record = queueRecord(id, JSON.stringify({ detail: { id, type, version, at: market.now(), data } }))
    const { batchItemFailures } = await handler({ Records: [record] }, patient)
    if (batchItemFailures.length > 0 && !faults.someoneWasHurt()) throw new Error(`${type} failed by itself`)
  }

  // ---- days for the house to fetch a work

  async function pickupStep(
    decide: (before: Pickup) => pickups.PickupDecision<'pickup-state' | 'pickup-date'>,
    tell: (after: Pickup) => readonly PendingEvent[],
    withParcel: (id: string, after: Pickup) => Promise<readonly Write[] | undefined> = async () => [],
  ): Promise<void> {
    const before = pick(allPickups().filter(each => decide(each).outcome === 'allowed'))
    const moved = before && decide(before)
    if (!before || moved?.outcome !== 'allowed') return
    const more = await withParcel(before.id, moved.pickup)
    const { writes, events } = pickupChange(before, moved, ...tell(moved.pickup))
    if (more) await commit([...writes, ...more], events)
  }

  const timers = (handler: typeof advanceResale, type: string, name: string) => (id: string | undefined) =>
    id === undefined
      ? Promise.resolve()
      : message(handler, newId(), { type, version: 1, data: { [name]: id, dueAt: market.now() } })
  const resaleTimer = timers(advanceResale, 'resale.due', 'applicationId')
  const pickupTimer = timers(advancePickups, 'pickup.due', 'orderItemId')

  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    async silence() {
      market.pass(4 * dayMs)
    },
    propose: () =>
      pickupStep(
        before => {
          const { first, last } = pickupWindow(market.now(), known)
          const slots = [first, last].map(date => ({ date, part: 'am' as const }))
          return pickups.proposePickup(before, { slots, address: home, remarks: '' }, market.now(), known)
        },
        after => [told.pickupProposed({ ...pickupFacts(after), slots: after.slots.length })],
      ),
    withdraw: () =>
      pickupStep(
        before => pickups.withdrawPickup(before, market.now()),
        after => [told.pickupWithdrawn(pickupFacts(after))],
      ),
    confirm: () =>
      pickupStep(
        before => pickups.confirmPickup(before, before.slots[0] ?? { date: '', part: 'am' }, market.now()),
        after => (after.slot ? [told.pickupConfirmed({ ...pickupFacts(after), slot: after.slot })] : []),
        async (id, { slot }) => {
          const item = await getParcel(table, id)
          const planned = item && slot && planParcelPickup(item, slotOver(slot), market.now())
          return item && planned?.outcome === 'allowed' ? parcelChange(item, planned).writes : undefined
        },
      ),
    askAgain: () =>
      pickupStep(
        before => pickups.askPickupAgain(before, 'x', market.now()),
        after => [told.pickupAskedAgain({ ...pickupFacts(after), reason: 'x' })],
      ),
    collect: () =>
      pickupStep(
        before => pickups.collectPickup(before, market.now()),
        after => [told.pickupCollected(pickupFacts(after))],
      ),
    hand: () =>
      pickupStep(
        before => pickups.endPickup(before, 'hand', market.now()),
        () => [],
        async id => {
          const item = await getParcel(table, id)
          const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
          const shipped = item && shipParcel(item, 'operator', shipment, market.now())
          return item && shipped?.outcome === 'allowed' ? parcelChange(item, shipped).writes : undefined
        },
      ),
  }

  const consumers = {
    resaleTimer: () => resaleTimer(pick(applications())?.applicationId),
    pickupTimer: () => pickupTimer(pick(allPickups())?.id),
    banned: () => {
      const userId = pick(members) ?? members[0]
      return message(
        delistBanned,
        newId(),
        memberBanned({ userId, kind: 'sell', until: market.now() + dayMs, reason: 'x' }),
      )
    },
    sweepResales: () => sweepResales({}),
    sweepPickups: () => sweepPickups({}),
    close: () => closePayouts({}),
    /** One notice, of what was told long ago too. */
    tell: (event = pick(facts())) =>
      event ? message(ofResale.has(event.type) ? tellOfResale : tellOfPickups, event.id, event) : Promise.resolve(),
  }

  return {
    ...market,
    roll,
    faults,
    keepTime,
    deeds: { ...market.deeds, ...deeds },
    pickupDeeds: Object.keys(deeds),
    consumers,
    applications,
    allPickups,
    parcels,
    payouts: () => faults.inPeace(() => allPayouts(table)),
    async tellAll(): Promise<void> {
      for (const event of facts().toReversed()) await consumers.tell(event)
    },
    notices: async () =>
      (await Promise.all(members.map(id => faults.inPeace(() => noticesOf(table, id))))).flat().length,
  }
}
export type ResaleHouse = Awaited<ReturnType<typeof openHouse>>
