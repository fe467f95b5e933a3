import type { listMessageProducts, listRooms } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { excerptOf, nameOf } from './message-words.ts'
import css from './room.module.css'

type Work = OutputOf<typeof listMessageProducts>['list'][number]
type Person = OutputOf<typeof listRooms>['list'][number]

/** Beside a room on a wide screen: the works that one writes about, and of this one the people. */
export function RoomRail({
  works,
  people,
  productId,
  roomId,
}: {
  works: readonly Work[]
  people: readonly Person[]
  productId: string
  roomId: string
}) {
  const { paths, locale } = useSite()
  return (
    <section className={css.rail} aria-labelledby="works">
      <h2 id="works">
        <SiteLink to={paths.messages()}>{m.message_title()}</SiteLink>
      </h2>
      <ul className={css.works}>
        {works.map(({ product, unread, lastAt }) => {
          const isHere = product.id === productId
          return (
            <li key={product.id}>
              <SiteLink
                to={isHere ? paths.room(productId, roomId) : paths.messagesOf(product.id)}
                aria-current={isHere ? 'true' : undefined}
              >
                <Picture picture={product.img} alt="" sizes="56px" className={css.small} />
                <b>{product.title}</b>
                {!isHere && <Count unread={unread} />}
                <span className={css.line}>{shortDate(lastAt, locale)}</span>
              </SiteLink>
              {isHere && people.length > 1 && (
                <ul className={css.people}>
                  {people.map(person => (
                    <li key={person.roomId}>
                      <SiteLink
                        to={paths.room(productId, person.roomId)}
                        aria-current={person.roomId === roomId ? 'page' : undefined}
                      >
                        <b>{nameOf(person.other)}</b>
                        {person.roomId !== roomId && <Count unread={person.unread} />}
                        <span className={css.line}>{person.latest && excerptOf(person.latest, locale)}</span>
                      </SiteLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many messages are not read, as a number to see and a sentence to hear. */
export function Count({ unread }: { unread: number }) {
  if (unread === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden="true">{unread}</span>
      <span className="vh">{m.message_unread({ count: unread })}</span>
    </span>
  )
}
