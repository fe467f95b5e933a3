import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { contactKinds } from '#shared/domain/conversing/message/contact-data.ts'
import { MessageLog } from '../components/conversing/message/message-log.tsx'
import { calledName, voiceNames } from '../components/conversing/message/message-words.ts'
import { NewMessages } from '../components/conversing/message/new-messages.tsx'
import css from '../components/conversing/message/room.module.css'
import { RoomFoot } from '../components/conversing/message/room-foot.tsx'
import { RoomHead } from '../components/conversing/message/room-head.tsx'
import { RoomRail } from '../components/conversing/message/room-rail.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { useRoom } from '../lib/hooks/use-room.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnRoom, loadRoom } from '../lib/server/messages.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.room.hydrate, noCache: true, noFooter: true }

export const meta: MetaFunction = () => [...pageMeta(m.message_title()), { name: 'robots', content: 'noindex' }]

export const loader = orMissing(loadRoom)

export const action = (args: ActionFunctionArgs) => actOnRoom(args)

/** One conversation about a work, for its two sides (D96). */
export default function RoomPage() {
  const { page } = useLoaderData<typeof loader>()
  // Another room is another page: what was typed and not sent belongs to its own.
  return <Room key={page.room.roomId} />
}

function Room() {
  const { page, works, people, work, report, photos, clientId, answers, draft } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const [query] = useSearchParams()
  const live = useRoom(page)
  const { room } = live
  const told = (query.get('told') ?? '').split('.')
  return (
    <div className={css.chat}>
      <RoomRail works={works} people={people} productId={room.product.id} roomId={room.roomId} />
      <section className={css.room} aria-label={m.message_room({ name: calledName(room.other) })}>
        <RoomHead room={room} work={work} serverTime={page.serverTime} hasPeople={people.length > 1} />
        <MessageLog live={live} />
        <RoomFoot
          live={live}
          report={report}
          isReported={query.get('done') === 'report'}
          clientId={clientId}
          photos={photos}
          answers={answers}
          draft={draft}
          refused={refused}
          told={contactKinds.filter(kind => told.includes(kind))}
        />
        <NewMessages list={live.list} own={room.side} names={voiceNames({ buyer: room.other, seller: room.other })} />
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.message_not_found()} />
}
