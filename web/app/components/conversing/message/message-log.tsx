import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { date, time } from '../../../lib/format/dates.ts'
import type { LiveRoom } from '../../../lib/hooks/use-room.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { byDay, type ShownMessage, type Unsent } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { happeningText, isErased, nameOf } from './message-words.ts'
import css from './room.module.css'

/** Effects of the layout do not run on the server, where React warns of them. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Whoever has scrolled up further than this reads what is older, and is not moved, px. */
const atFoot = 40

/** The messages under their days, what is not stored yet after them; older ones come as one scrolls up. */
export function MessageLog({ live }: { live: LiveRoom }) {
  const { paths, locale } = useSite()
  const { room, list, unsent, hasOlder } = live
  const log = useRef<HTMLDivElement>(null)
  useSteadyScroll(log, list)
  const top = useOlder(log, live)
  const [first] = list
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div ref={log} className={css.log} role="log" aria-live="off" tabIndex={0} aria-label={m.message_log()}>
      <div className={css.inner}>
        {hasOlder && first && (
          <p ref={top} className={css.older}>
            <SiteLink
              className="link"
              to={paths.room(room.product.id, room.roomId, { before: first.number })}
              onClick={event => {
                event.preventDefault()
                void live.showOlder()
              }}
            >
              {m.message_older()}
            </SiteLink>
          </p>
        )}
        {list.length === 0 && unsent.length === 0 && <p className="mut">{m.message_begin()}</p>}
        {byDay(list, sentAt => date(sentAt, locale)).map(({ day, messages }) => (
          <section key={day} aria-label={day} className={css.list}>
            <h2 className={css.day}>{day}</h2>
            <ol className={css.list}>
              {messages.map(message => (
                <Message key={message.number} message={message} live={live} />
              ))}
            </ol>
          </section>
        ))}
        {unsent.length > 0 && (
          <ol className={css.list} aria-label={m.message_not_sent()}>
            {unsent.map(message => (
              <UnsentMessage key={message.clientId} message={message} live={live} />
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}

function Message({ message, live }: { message: ShownMessage; live: LiveRoom }) {
  const { paths, locale } = useSite()
  const { room, renew } = live
  const { number, voice, text, photos, sentAt, event } = message
  if (event)
    return (
      <li className={css.system}>
        {happeningText(event, locale)} <span className="num">{time(sentAt)}</span>
      </li>
    )
  if (voice === 'operator')
    return (
      <li className={css.system}>
        <b>{m.message_operator()}</b> {text} <span className="num">{time(sentAt)}</span>
      </li>
    )
  const isMine = voice === room.side
  const isGone = isErased(message)
  const isRead = number <= room.read[room.side === 'buyer' ? 'seller' : 'buyer']
  return (
    <Bubble
      isMine={isMine}
      who={isMine ? m.message_you() : nameOf(room.other)}
      text={isGone ? m.message_erased() : text}
      isGone={isGone}
    >
      {photos.length > 0 && (
        <MessagePhotos
          photos={photos}
          who={isMine ? m.message_you() : nameOf(room.other)}
          onOpen={() => void renew(number)}
          onBroken={() => void renew(number, true)}
        />
      )}
      <span className={css.meta}>
        {isMine && isRead && <span>{m.message_read()}</span>}
        <time className="num" dateTime={sentAt}>
          {time(sentAt)}
        </time>
        {!isMine && !isGone && (
          <SiteLink
            to={`${paths.room(room.product.id, room.roomId, { report: number })}#report`}
            aria-label={m.message_report_of({ text: beginningOf(text) })}
          >
            {m.message_report()}
          </SiteLink>
        )}
      </span>
    </Bubble>
  )
}

function UnsentMessage({ message, live }: { message: Unsent; live: LiveRoom }) {
  const { clientId, text, imgs, state, refusal } = message
  const shown = text || m.message_latest_pictures({ count: imgs.length })
  return (
    <Bubble isMine isUnsent who={m.message_you()} text={shown}>
      {null}
      <span className={css.meta}>
        {state === 'sending' ? m.message_sending() : m.message_not_sent()}
        {refusal && <span className="vh"> {refusal}</span>}
        {state === 'failed' && (
          <button
            type="button"
            aria-label={m.message_discard_of({ text: beginningOf(shown) })}
            onClick={() => live.drop(clientId)}
          >
            {m.message_discard()}
          </button>
        )}
      </span>
    </Bubble>
  )
}

/** Enough of a message to tell which one is meant. */
const beginningOf = (text: string): string => [...text].slice(0, 20).join('')

function Bubble({
  isMine,
  isUnsent = false,
  isGone = false,
  who,
  text,
  children: [photos, meta],
}: {
  isMine: boolean
  isUnsent?: boolean
  isGone?: boolean
  who: string
  text: string
  /** Photographs, and what stands beside it. */
  children: readonly [ReactNode, ReactNode]
}) {
  return (
    <li className={[css.bubble, isMine && css.mine, isUnsent && css.unsent].filter(Boolean).join(' ')}>
      <div>
        <span className="vh">{who}</span>
        {text !== '' && <p className={isGone ? 'mut' : css.text}>{text}</p>}
        {photos}
      </div>
      {meta}
    </li>
  )
}

/** The log keeps its distance to its foot; for whoever reads further up it keeps what is read where it stands. */
function useSteadyScroll(log: { readonly current: HTMLDivElement | null }, list: readonly ShownMessage[]): void {
  const before = useRef({ last: list.at(-1)?.number, height: 0 })
  useBrowserLayoutEffect(() => {
    const shown = log.current
    if (!shown) return
    const last = list.at(-1)?.number
    const grown = shown.scrollHeight - before.current.height
    if (last !== before.current.last && shown.scrollTop < -atFoot) shown.scrollTop -= grown
    before.current = { last, height: shown.scrollHeight }
  })
}

/** Asks for older messages when the way to them comes into view. */
function useOlder(log: { readonly current: HTMLDivElement | null }, { hasOlder, showOlder, list }: LiveRoom) {
  const [top, setTop] = useState<HTMLParagraphElement | null>(null)
  const isAsking = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each part that came, the way to the next is looked at anew
  useEffect(() => {
    if (!top || !hasOlder) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Only who scrolls wants older ones: a page that has just begun stands at its foot.
        if (!entry?.isIntersecting || isAsking.current || (log.current?.scrollTop ?? 0) > -atFoot) return
        isAsking.current = true
        void showOlder().finally(() => {
          isAsking.current = false
        })
      },
      { root: log.current, rootMargin: '120px 0px 0px' },
    )
    observer.observe(top)
    return () => observer.disconnect()
  }, [top, hasOlder, showOlder, list])
  return setTop
}
