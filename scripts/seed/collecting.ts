import { digestMade, reminderTimer } from '#events/selling/collecting.ts'
import { table } from '#functions/machinery/clients/clients.ts'
import { putInterests } from '#functions/store/people/interests.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'
import { putReminder } from '#functions/store/selling/reminders.ts'
import { anything, type Interests, noInterests, type SavedQuery } from '#shared/domain/selling/collecting/interests.ts'
import { askReminder } from '#shared/domain/selling/collecting/reminder.ts'
import { dayMs } from '../../shared/durations.ts'
import { newId, now, save } from './market.ts'
import type { People } from './people.ts'

interface Wish {
  readonly username: string
  readonly artists: readonly string[]
  readonly searches: readonly { readonly name: string; readonly query: SavedQuery }[]
  /** The work of whose auction they want to be reminded: one that lasts a day or more, so that the wish can be seen. */
  readonly reminded: string
  /** Works that a digest has told of. */
  readonly told: readonly string[]
}

/** Wishes of the demo's collectors, by their names: artists, and searches under the names that they gave them. */
const wishes: readonly Wish[] = [
  {
    username: 'sakura_2024',
    artists: ['minegishi-wataru', 'torikai-genya', 'sufu-mio'],
    searches: [
      { name: '30万円までの茶碗', query: { ...anything, keyword: '茶碗', priceRange: [1, 2] } },
      { name: '漆のオークション', query: { ...anything, craftIds: ['lacquer'], saleType: ['auction'] } },
    ],
    reminded: 'oil-spot-tenmoku-bowl',
    told: ['shino-chawan'],
  },
  {
    username: 'kiku3',
    artists: ['amatsubo-chikage'],
    searches: [{ name: '花入', query: { ...anything, categories: ['vase'] } }],
    reminded: 'oil-spot-tenmoku-bowl',
    told: [],
  },
  {
    username: 'nagi_1958',
    artists: ['nirehara-gaku', 'minegishi-wataru'],
    searches: [{ name: '金工', query: { ...anything, craftIds: ['metal'] } }],
    reminded: 'smoked-bamboo-basket',
    told: [],
  },
  {
    username: '嶺岸航',
    artists: ['tadenuma-haruka', 'torikai-genya'],
    searches: [{ name: '茶碗のオークション', query: { ...anything, keyword: '茶碗', saleType: ['auction'] } }],
    reminded: 'smoked-bamboo-basket',
    told: [],
  },
  {
    username: 'teitei',
    artists: ['minegishi-wataru', 'tadenuma-haruka', 'sufu-mio'],
    searches: [{ name: '花器', query: { ...anything, categories: ['flower'] } }],
    reminded: 'oil-spot-tenmoku-bowl',
    told: [],
  },
]

/** Follows, searches, reminders and a digest of this week, written as the product's calls and reactions write them. */
export async function seedCollecting(people: People): Promise<void> {
  for (const { username, artists, searches, reminded, told } of wishes) {
    const userId = people.idOf(username)
    const at = now() - 20 * dayMs
    const interests: Interests = {
      version: 1,
      follows: artists.map((artistId, n) => ({ artistId, at: at + n * dayMs })),
      searches: searches.map(({ name, query }, n) => ({
        id: newId(),
        name,
        query,
        at: at + n * dayMs,
      })),
      // What the demo begins with is not new to them.
      toldUntil: now(),
    }
    const works = told.map(productId => ({ productId, by: 'artist' as const }))
    const auction = await getAuction(table, reminded)
    const asked = askReminder(undefined, auction, { id: newId(), userId, minutes: 30 }, now())
    const reminder = asked.outcome === 'allowed' ? asked.reminder : undefined
    await save(
      `collecting-${username}`,
      [putInterests(userId, noInterests, interests), ...(reminder ? [putReminder(undefined, reminder)] : [])],
      [
        ...(works.length > 0 ? [digestMade({ userId, works, more: 0 })] : []),
        ...(reminder ? [reminderTimer(reminder)] : []),
      ],
    )
  }
}
