// What a secret sale costs, for `measureCosts`: a letter to one guest with its notice, and the room as the guest sees it.
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'
import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { hourMs } from '#shared/durations.ts'
import type { Person } from './people.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

const words = { title: { ja: '月の間', en: 'Moon Room' }, text: { ja: '二点', en: 'Two works' } }
const letter = { title: words.title, content: words.text }

/** Opens a sale of two works, invites this guest and writes to them. */
export async function openRoom(world: World, guest: Person, count: Count): Promise<void> {
  const owner = await world.operator('owner')
  const productIds = [await world.work(), await world.work()]
  const now = world.app.clock.now()
  const span = { startAt: new Date(now).toISOString(), endAt: new Date(now + hourMs).toISOString() }
  const { id } = await world.ask(adminSavePrivateSale, { ...words, ...span, productIds }, owner)
  await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
  await count('letter to a member', () =>
    world.ask(adminSendLetter, { ...letter, to: [guest.email], privateSaleId: id }, owner),
  )
  await count('room of a secret sale, guest', () => world.ask(getPrivateSale, { id }, guest))
}
