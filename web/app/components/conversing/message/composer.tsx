import { Form, useLocation, useNavigation } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type ContactKind, contactDataIn } from '#shared/domain/conversing/message/contact-data.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import type { LiveRoom } from '../../../lib/hooks/use-room.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useTray } from '../../../lib/hooks/use-tray.ts'
import type { Unsent } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Note } from '../../site/frame/note.tsx'
import { AnswerPicks, type SavedAnswers } from './answer-picks.tsx'
import { PictureButton, PictureTray, TrayProblem } from './picture-tray.tsx'
import css from './room.module.css'

export interface Typed {
  readonly error: string
  readonly text: string
  readonly photos: readonly string[]
  readonly clientId: string
}

/** Where one writes: shown at once and stored by script, without scripts a form that says the same. */
export function Composer({
  live,
  clientId,
  photos,
  refused,
  told,
  answers,
  draft,
}: {
  live: LiveRoom
  /** The name of the message that a page without scripts sends. */
  clientId: string
  /** Uploads that the page of pictures has brought back. */
  photos: readonly string[]
  refused: Typed | undefined
  /** What the last message told, of a page without scripts. */
  told: readonly ContactKind[]
  /** Those that a partner keeps. */
  answers: SavedAnswers
  /** The answer that the address names, of a page without scripts. */
  draft: string
}) {
  const { paths } = useSite()
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(refused?.text ?? draft)
  const [problem, setProblem] = useState<string>()
  const sentBefore = refused?.photos ?? photos
  const tray = useTray(sentBefore)
  const { room, unsent, warning, isCut } = live
  const failed = unsent.filter(({ state }) => state === 'failed')
  const tells = !room.isPaid && (contactDataIn(text).length > 0 || (text === '' && [...warning, ...told].length > 0))
  const tooLong = text.length > lengths.chat

  function send(event: FormEvent) {
    if (!hydrated) return
    event.preventDefault()
    if (tray.isSending) return setProblem(m.message_uploading())
    const imgs = tray.pictures.length
    if (text.trim() === '' && imgs === 0) {
      setProblem(m.message_nothing())
      field.current?.focus()
      return
    }
    if (tooLong) return setProblem(m.message_too_long({ max: lengths.chat }))
    setProblem(undefined)
    live.send(text.trim(), tray.take())
    setText('')
    field.current?.focus()
  }

  /** Enter sends where there are keys; while a conversion is open it ends that alone, and on a touch screen a line. */
  function key(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    send(event)
  }

  return (
    <Form
      method="post"
      id="write"
      className={css.write}
      aria-label={m.message_form()}
      preventScrollReset
      onSubmit={send}
    >
      <input type="hidden" name="clientId" value={refused?.clientId ?? clientId} />
      <div className={css.notes} role="status">
        {failed.length > 0 && <Unstored failed={failed} isCut={isCut} onResend={live.resend} />}
        {failed.length === 0 && isCut && <Note tone="warn">{m.message_cut()}</Note>}
        {tells && <Note tone="warn">{m.message_contact_warning()}</Note>}
        {(problem ?? refused?.error) && <Note tone="ng">{problem ?? refused?.error}</Note>}
        {tray.problem && <TrayProblem problem={tray.problem} />}
      </div>
      <AnswerPicks
        answers={answers}
        to={answer => `${paths.room(room.product.id, room.roomId, { answer })}#write`}
        onPick={answer => {
          setText(typed => (typed.trim() === '' ? answer : `${typed}\n${answer}`))
          field.current?.focus()
        }}
      />
      <PictureTray tray={tray} keys={m.message_keys()} />
      <div className={css['line-up']}>
        {hydrated && <PictureButton tray={tray} />}
        <div className={css.first}>
          <label className="vh" htmlFor="text">
            {m.message_write()}
          </label>
          <textarea
            ref={field}
            className="in"
            id="text"
            name="text"
            rows={1}
            maxLength={lengths.chat}
            placeholder={m.message_placeholder()}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={key}
          />
        </div>
        <Button type="submit" disabled={isNavigating}>
          <Icon name="send" small />
          {m.message_send()}
        </Button>
      </div>
      <noscript>
        <p className={css.hint}>
          <a className="link" href={paths.upload({ business: 'chat', back: withPhotos(pathname, sentBefore) })}>
            {m.message_add_one()}
          </a>
        </p>
      </noscript>
    </Form>
  )
}

/** What is kept and not stored: because nobody answered, or because it was refused. */
function Unstored({ failed, isCut, onResend }: { failed: readonly Unsent[]; isCut: boolean; onResend: () => void }) {
  const refusals = [...new Set(failed.flatMap(({ refusal }) => refusal ?? []))]
  const count = failed.length
  return (
    <div className={`note warn ${css.off}`}>
      <span>
        {isCut ? m.message_unsent({ count }) : m.message_failed({ count })} {refusals.join(' ')}
      </span>
      <Button look="quiet" size="small" onClick={onResend}>
        {m.message_resend()}
      </Button>
    </div>
  )
}

/** The page to come back to, with the pictures that it has. */
const withPhotos = (pathname: string, photos: readonly string[]): string =>
  photos.length > 0 ? `${pathname}?photos=${photos.join('.')}` : pathname
