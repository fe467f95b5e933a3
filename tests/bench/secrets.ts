import { adminInviteGuests, adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { hourMs } from '#shared/durations.ts'
import { freshAddress } from '#tests/support/people.ts'
import { worldOf } from '#tests/support/world.ts'
import type { Spawned } from './app.ts'
import { at } from './load.ts'
import { ms, type Table } from './table.ts'

/** Requests of each kind, one after the other, in turns. */
const rounds = 200

/**
 * Whether the clock tells a stranger that a secret work exists (D95): the page of an unknown id and that of a work in a
 * secret sale are asked in turns, which of them first changing from round to round.
 */
export async function measureSecrets(table: Table, app: Spawned): Promise<void> {
  const world = await worldOf(app)
  const [secret, unknown] = ['bench-secret-work', 'bench-unknown-one']
  await world.work({ id: secret, visibility: 'unlisted', price: 300_000 })
  const [owner, guest, stranger] = [await world.operator('owner'), await world.buyer(), await world.buyer()]
  const now = app.clock.now()
  const words = { title: { ja: '月の間', en: 'Moon Room' }, text: { ja: '一点', en: 'One work' } }
  const window = { startAt: new Date(now).toISOString(), endAt: new Date(now + hourMs).toISOString() }
  const { id } = await world.ask(adminSavePrivateSale, { ...words, ...window, productIds: [secret] }, owner)
  await world.ask(adminInviteGuests, { id, add: [guest.email] }, owner)
  await app.quiet()
  const token = await world.tokenOf(stranger)
  const headers = { visitor: {}, stranger: { authorization: token } }
  const asked = [
    ['the call of a work', (work: string) => `/api/product/info?id=${work}`],
    ['its page', (work: string) => `/jp/artworks/detail?id=${work}`],
  ] as const
  for (const [what, pathOf] of asked) {
    for (const who of ['visitor', 'stranger'] as const) {
      const times: Record<string, number[]> = { [secret]: [], [unknown]: [] }
      for (let round = -10; round < rounds; round++) {
        for (const work of round % 2 ? [secret, unknown] : [unknown, secret]) {
          const sent = performance.now()
          const cookie =
            who === 'stranger' && !pathOf(work).startsWith('/api') ? { cookie: `at=${token}` } : headers[who]
          const answer = await fetch(`${app.origin}${pathOf(work)}`, {
            headers: { ...cookie, 'x-forwarded-for': freshAddress() },
          })
          await answer.arrayBuffer()
          if (answer.status !== 404) throw new Error(`${pathOf(work)} answered ${answer.status}`)
          if (round >= 0) times[work]?.push(performance.now() - sent)
        }
      }
      const [hidden, none] = [secret, unknown].map(work =>
        at(
          (times[work] ?? []).sort((a, b) => a - b),
          0.5,
        ),
      )
      const apart = Math.abs((hidden ?? 0) - (none ?? 0))
      // The spread of what is compared says how much two equal medians of so many differ.
      const spread = at(times[unknown] ?? [], 0.75) - at(times[unknown] ?? [], 0.25)
      const allowed = Math.max(0.3, spread / 2)
      table.say(
        `${what}, ${who}: secret beside unknown`,
        `${ms(hidden ?? 0)} beside ${ms(none ?? 0)}`,
        `≤ ${allowed.toFixed(2)} ms apart`,
        apart <= allowed,
      )
    }
  }
}
