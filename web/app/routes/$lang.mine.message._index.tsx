import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Count } from '../components/conversing/message/room-rail.tsx'
import css from '../components/conversing/message/rooms.module.css'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import mine from '../components/site/mine/mine.module.css'
import { dateTime } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { loadMessages } from '../lib/server/messages.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadMessages(args)

/** Works that the member writes about with somebody, on either side; the latest message first (D96). */
export default function Messages() {
  const { list, ...page } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.message_title()}</h1>
      <p className="sub">{m.message_sub()}</p>
      {list.length === 0 && (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.message_find()}
            </ButtonLink>
          }
        >
          {m.message_empty()}
        </Empty>
      )}
      <ul>
        {list.map(({ product, rooms, unread, waiting, lastAt }) => (
          <li key={product.id} className={`${mine.entry} ${css.row}`}>
            <Picture picture={product.img} alt="" sizes="88px" className={mine.thumb} />
            <div>
              <h2>
                <SiteLink to={paths.messagesOf(product.id)}>{product.title}</SiteLink>
              </h2>
              <p className="mut">{m.message_rooms({ count: rooms })}</p>
              <p className="mut">
                <span className="num">{dateTime(lastAt, locale)}</span>
              </p>
              {waiting > 0 && <p className="mut">{m.message_waiting({ count: waiting })}</p>}
            </div>
            <Count unread={unread} />
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.messages({ page: next })} />
    </>
  )
}
