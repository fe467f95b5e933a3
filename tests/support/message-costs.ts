// What a room costs, for `measureCosts`: a message to who reads along, its reading, and one that nobody reads for now.
import { createRoom, readMessages, sendMessage } from '#shared/api/messages.ts'
import { listen } from './listener.ts'
import type { Person } from './people.ts'
import type { Count } from './selling-costs.ts'
import { ofMember } from './world/orders.ts'
import type { World } from './world.ts'

export async function openTalking(world: World, count: Count) {
  const { app, ask } = world
  const [owner, reader] = [await world.member(), await world.member()]
  const roomOf = async (buyer: Person) =>
    (await ask(createRoom, { productId: await world.work({ seller: ofMember(owner) }) }, buyer)).roomId
  const say = (roomId: string, who: Person) =>
    ask(sendMessage, { roomId, text: '共箱の写真を拝見できますか。', clientId: crypto.randomUUID() }, who)
  const roomId = await roomOf(reader)
  const listener = await listen(app.origin, { cookie: `at=${await world.tokenOf(reader)}` })
  listener.send({ action: 'subscribe', topic: `room:${roomId}` })
  await listener.next('room')

  return {
    async talk() {
      const { message } = await count('message to who reads along', () => say(roomId, owner))
      await listener.next('room')
      await count('message read', () => ask(readMessages, { roomId, lastId: message.number }, reader))
      const asker = await world.member()
      const fresh = await roomOf(asker)
      await count('message that nobody reads yet', () => say(fresh, asker))
    },
    close: () => listener.close(),
  }
}
