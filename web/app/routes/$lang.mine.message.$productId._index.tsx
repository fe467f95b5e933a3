import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AskForm } from '../components/conversing/message/ask-form.tsx'
import { calledName, excerptOf } from '../components/conversing/message/message-words.ts'
import { Count } from '../components/conversing/message/room-rail.tsx'
import css from '../components/conversing/message/rooms.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SellerLink } from '../components/site/frame/seller-link.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import mine from '../components/site/mine/mine.module.css'
import { dateTime } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnMessagesOf, loadMessagesOf } from '../lib/server/messages.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = orMissing(loadMessagesOf)

export const action = (args: ActionFunctionArgs) => actOnMessagesOf(args)

/** Who writes about one work, for its seller; for everybody else the form that asks its seller (D96). */
export default function MessagesOf() {
  const { rooms, product, asks, seller, clientId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const { list, ...page } = rooms
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.messages()}>
          {m.message_title()}
        </SiteLink>
      </p>
      <h1>{asks ? m.message_ask() : m.message_people()}</h1>
      {product && (
        <div className={css.about}>
          <Picture picture={product.img} alt="" sizes="88px" className={mine.thumb} />
          <div>
            <p>
              <SiteLink className="link" to={paths.artwork(product.id)}>
                {product.title}
              </SiteLink>
            </p>
            {asks && seller?.name && (
              <p className="mut">
                {m.order_seller()}
                <SellerLink seller={seller} />
              </p>
            )}
          </div>
        </div>
      )}
      {asks && <AskForm clientId={clientId} refused={refused} />}
      {!asks && list.length === 0 && <Empty>{m.message_people_empty()}</Empty>}
      <ul>
        {list.map(({ roomId, other, latest, unread, isWaiting, side, lastAt }) => (
          <li key={roomId} className={`${mine.entry} ${css.row}`}>
            <span className="avatar" aria-hidden="true">
              {[...(other.name || '–')][0]?.toUpperCase()}
            </span>
            <div>
              <h2>
                <SiteLink to={paths.room(product?.id ?? '', roomId)}>{calledName(other)}</SiteLink>
              </h2>
              {latest && <p className={css.excerpt}>{excerptOf(latest, locale)}</p>}
              <p className="mut">
                <span className="num">{dateTime(lastAt, locale)}</span>
                {isWaiting && side === 'seller' && <> {m.message_awaits()}</>}
              </p>
            </div>
            <Count unread={unread} />
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.messagesOf(product?.id ?? '', { page: next })} />
    </>
  )
}

export function ErrorBoundary() {
  return <MissingWork />
}
