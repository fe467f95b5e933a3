// Rooms in any order and at the same time, while requests, messages of sockets and processes are lost: M1 to M8, one order
// for both sides, nothing lost or doubled, and nothing for a third (D96). SEED=n tells a story that failed again alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds, manyFaults } from '#tests/support/fault-line.ts'
import { members, openRooms, type RoomHouse, works } from '#tests/support/room-model.ts'

const { first, seeds } = chosenSeeds(budgets.rooms)
const deeds = 80

let houses: Awaited<ReturnType<typeof openRooms>>
beforeAll(async () => {
  houses = await openRooms()
})
afterAll(() => houses.close())

/** Until this room closes, ms. */
const leftOf = ({ closesAt }: { readonly closesAt: number | null }): number => (closesAt ?? 0) - Date.now()
const closing = (house: RoomHouse) => house.rooms().filter(room => leftOf(room) > 0)

/** What happens at once; each is a process of its own. */
function deedsOf(house: RoomHouse): Readonly<Record<string, () => (() => Promise<unknown>)[]>> {
  const { roll, pick, tabs } = house
  const work = () => pick(works) ?? works[0]
  const who = () => pick(members) ?? members[0]
  const follow = async () => {
    const tab = pick(tabs)
    if (!tab) return
    house.hear(tab)
    if (house.misses(tab) || roll() < 0.2) await house.fetchNewer(tab)
  }
  return {
    open: () => {
      const [member, productId] = [who(), work()]
      return Array.from({ length: roll() < 0.3 ? 2 : 1 }, () => () => house.open(member, productId))
    },
    show: () => {
      house.showAny()
      return []
    },
    listen: () => {
      const tab = pick(tabs)
      return tab ? [() => house.listen(tab)] : []
    },
    hangUp: () => {
      const tab = pick(tabs)
      if (tab) house.hangUp(tab)
      return []
    },
    write: () => [() => house.write()],
    talk: () => Array.from({ length: 2 + Math.floor(roll() * 3) }, () => () => house.write()),
    talkAndRead: () => [() => house.write(), () => house.see(), () => house.write()],
    again: () => [() => house.again()],
    see: () => [() => house.see()],
    follow: () => [follow],
    point: () => [() => house.point()],
    answer: () => [() => house.answer(), ...(roll() < 0.3 ? [() => house.write()] : [])],
    pry: () => [() => house.pry()],
    ban: () => (roll() < 0.4 ? [() => house.ban()] : []),
    sell: () => (roll() < 0.6 ? [() => house.sell(), () => house.write()] : []),
    // The last millisecond of a room that closes, or the first after it.
    end: () => {
      const room = pick(closing(house))
      if (!room) return []
      house.pass(leftOf(room) - (roll() < 0.3 ? 1 : 0))
      return tabs.filter(({ roomId }) => roomId === room.id).map(tab => () => house.write(tab))
    },
    look: () => [() => house.look()],
    sweep: () => [() => house.sweep()],
    wait: () => {
      house.pass(Math.floor(roll() * (roll() < 0.7 ? 20 * minuteMs : roll() < 0.8 ? 3 * hourMs : 40 * dayMs)))
      return []
    },
  }
}
const onward = 'open open show listen listen write talk talk talkAndRead again see follow follow'.split(' ')

async function story(seed: number): Promise<RoomHouse> {
  const house = await houses.open(seed)
  const all = deedsOf(house)
  const names = [...Object.keys(all), ...onward]
  house.faults.fail(seed % 3 === 0 ? {} : manyFaults)
  for (let step = 1; step <= deeds; step++) {
    const name = house.pick(names) ?? 'wait'
    await house.faults.together<unknown>(all[name]?.() ?? [])
    expect(house.violations(), `SEED=${seed}, deed ${step}, ${name}`).toEqual([])
    expect(house.wrongs, `SEED=${seed}, deed ${step}, ${name}`).toEqual([])
  }
  house.faults.fail({})
  house.calm()
  return house
}

/** Somebody types without a line, and the room ends before they have one again. Answers what was typed, by its tab. */
async function typedTooLate(house: RoomHouse) {
  for (const who of members) await house.open(who, works[0])
  while (closing(house).length === 0) await house.sell()
  const [room] = closing(house)
  const tab = house.tabs.find(({ roomId }) => roomId === room?.id)
  if (!room || !tab) throw new Error('nobody shows a room that closes')
  const clientId = 'typed-too-late'
  tab.outbox.set(clientId, clientId)
  house.pass(leftOf(room))
  return { tab, clientId }
}

test(`${seeds} stories of ${deeds} deeds: both sides see one order, and nobody else sees anything`, {
  timeout: 300_000,
}, async () => {
  const seen = { messages: 0, resent: 0, refused: 0, flags: 0, closing: 0, shut: 0, mailed: 0 }
  for (let seed = first; seed < first + seeds; seed++) {
    const house = await story(seed)
    const late = await typedTooLate(house)
    // Everybody who had no answer sends again, and every page asks for what it missed.
    for (const tab of house.tabs) {
      for (const [clientId, text] of tab.outbox) {
        house.pass(5 * minuteMs)
        const code = await house.post(tab, clientId, text)
        if (code === 200) seen.resent++
        else seen.refused++
        const isLate = tab === late.tab && clientId === late.clientId
        expect(isLate ? [40985, 40322] : [200, 40985, 40322], `SEED=${seed}, ${clientId}`).toContain(code)
      }
    }
    for (const tab of house.tabs) await house.fetchNewer(tab)
    expect(house.violations(), `SEED=${seed}, at the end`).toEqual([])
    const { rooms, messages, reports } = house.book()
    for (const { roomId, shown } of house.tabs) {
      const last = rooms.find(({ id }) => id === roomId)?.last
      expect(shown.length, `SEED=${seed}: a page of room ${roomId}`).toBe(last)
    }
    // Nothing that waits for a side is left without somebody who looks.
    house.pass(2 * hourMs)
    await house.sweep()
    for (const { id, sides } of house.rooms())
      for (const { untoldSince } of [sides.buyer, sides.seller]) expect(untoldSince, `SEED=${seed}: ${id}`).toBeNull()
    seen.messages += messages.length
    seen.flags += reports.filter(({ by }) => by === 'contact').length
    seen.closing += rooms.filter(({ closesAt }) => closesAt !== null).length
    seen.shut += house.refused.filter(code => code === 40985).length
    seen.mailed += rooms.filter(({ sides }) => sides.seller.mailedAt !== null || sides.buyer.mailedAt !== null).length
  }
  noteRuns(seeds)
  if (seeds < budgets.rooms) return
  // A model that never gets that far proves nothing.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
