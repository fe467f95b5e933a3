// What a room costs, for `measureCosts`: a message to who reads along, its reading, and one that nobody reads for now.
import { createRoom, readMessages, sendMessage } from '#shared/api/conversing/messages.ts'
import { listen } from './listener.ts'
import type { Person } from './people.ts'
import type { Count } from './selling-costs.ts'
import { ofMember } from './world/orders.ts'
import type { World } from './world.ts'

export async function openTalking(world: World, count: Count) {
  const { app, ask } = world
  const [owner, reader] = [await world.member(), await world.member()]
  const roomOf = async (buyer: Person) => {
    const productId = await world.work({ seller: ofMember(owner) })
    const { roomId } = await ask(createRoom, { productId }, buyer)
    return { roomId, productId }
  }
  const say = (room: { readonly roomId: string; readonly productId: string }, who: Person) =>
    ask(sendMessage, { ...room, text: '共箱の写真を拝見できますか。', clientId: crypto.randomUUID() }, who)
  const room = await roomOf(reader)
  const listener = await listen(app.origin, { cookie: `at=${await world.tokenOf(reader)}` })
  listener.send({ action: 'subscribe', topic: `room:${room.roomId}` })
  await listener.next('room')

  return {
    async talk() {
      const { message } = await count('message to who reads along', () => say(room, owner))
      await listener.next('room')
      await count('message read', () => ask(readMessages, { ...room, lastId: message.number }, reader))
      const asker = await world.member()
      const fresh = await roomOf(asker)
      await count('message that nobody reads yet', () => say(fresh, asker))
    },
    close: () => listener.close(),
  }
}
