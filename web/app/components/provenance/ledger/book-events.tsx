import { shortDate } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import css from './ledger.module.css'
import type { Book } from './record-rows.tsx'

type Event = Book['events'][number]
type Keeper = NonNullable<Event['from']>

/** A member who is not named is a number among those who had the work (D92). */
export const keeperName = ({ kind, name, number }: Keeper): string =>
  name ?? (kind === 'member' ? m.book_member({ number: number ?? 1 }) : '')

const names: Readonly<Record<Event['kind'], () => string>> = {
  registered: m.book_registered,
  exhibited: m.book_exhibited,
  awarded: m.book_awarded,
  condition_recorded: m.book_condition_recorded,
  sold: m.book_sold,
  ownership_moved: m.book_ownership_moved,
  returned: m.book_returned,
}

/** What happened, with the names that the reader may know. */
export function eventText({ kind, text, from, to }: Event): string {
  const [before, after] = [from && keeperName(from), to && keeperName(to)]
  switch (kind) {
    case 'registered':
      return m.book_text_registered()
    case 'sold':
      return before ? m.book_text_sold({ from: before }) : ''
    case 'ownership_moved':
      return before && after ? m.book_text_moved({ from: before, to: after }) : ''
    case 'returned':
      return after ? m.book_text_returned({ to: after }) : ''
    default:
      return text
  }
}

/** The life of a work, oldest first. */
export function BookEvents({ events }: { events: readonly Event[] }) {
  const { locale } = useSite()
  const when = ({ date, year }: Event) =>
    date ? shortDate(date, locale) : year === null ? m.book_undated() : m.book_year({ year })
  return (
    <ol className={css.events}>
      {events.map((event, index) => {
        const text = eventText(event)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and none is ever taken away or moved
          <li key={index}>
            <span className={css.when}>
              <span className="num">{when(event)}</span>
            </span>
            <div>
              <h3>{names[event.kind]()}</h3>
              {text && <p>{text}</p>}
              {event.price !== null && <p className="num">{m.book_price({ price: yen(event.price) })}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
