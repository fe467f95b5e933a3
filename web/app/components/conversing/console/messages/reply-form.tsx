import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { photosTyped, withPhotos } from '../../../../lib/console/photos.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { useTray } from '../../../../lib/hooks/use-tray.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { TextArea } from '../../../site/frame/field.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { AnswerPicks } from '../../message/answer-picks.tsx'
import { PictureButton, PictureTray, TrayProblem } from '../../message/picture-tray.tsx'
import type { ConsoleRoomPage } from './room-actions.tsx'

interface Shown {
  readonly page: ConsoleRoomPage
  readonly reply: ConsoleReply | undefined
}

/** The house's answer, begun from one that it keeps; in a room of others a word of the operator to both sides. */
export function ReplyForm({ page, reply }: Shown) {
  const { paths } = useSite()
  const { room, answers, draft, reportId } = page
  const count = useSentCount(replyTo(reply, { intent: 'room-reply' }) !== undefined)
  return (
    <Panel id="reply" title={room.seller.type === 'house' ? m.message_admin_reply() : m.message_admin_word()}>
      <AnswerPicks
        answers={answers}
        to={answer => `${paths.admin('messages/room', { id: room.roomId, report: reportId, answer })}#reply`}
      />
      {/* Another form once this one was sent: what was typed is gone with it. */}
      <Fields key={`${count}-${draft}`} page={page} reply={reply} />
    </Panel>
  )
}

/** How often the form was sent and taken. What others write meanwhile leaves what is typed as it is. */
function useSentCount(isRefused: boolean): number {
  const isSending = useNavigation().formData?.get('intent') === 'room-reply'
  const was = useRef(isSending)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (was.current && !isSending && !isRefused) setCount(sent => sent + 1)
    was.current = isSending
  }, [isSending, isRefused])
  return count
}

function Fields({ page, reply }: Shown) {
  const { paths } = useSite()
  const hydrated = useHydrated()
  const sending = useSending()
  const { pathname, search } = useLocation()
  const { room, draft, photos } = page
  // The page is loaded anew while one writes; the message keeps its name.
  const [formId] = useState(page.formId)
  const mine = replyTo(reply, { intent: 'room-reply' })
  const sentBefore = mine ? photosTyped(mine.values) : photos
  const tray = useTray(sentBefore, 'operator')
  const isHouse = room.seller.type === 'house'
  return (
    <ConsoleForm
      id="room-reply"
      intent="room-reply"
      formId={formId}
      reply={reply}
      labels={{ text: m.message_admin_reply_text(), imgs: m.message_pictures() }}
    >
      <TextArea
        id="room-reply-text"
        name="text"
        label={m.message_admin_reply_text()}
        hint={isHouse ? undefined : m.message_admin_word_hint()}
        rows={6}
        maxLength={lengths.chat}
        defaultValue={mine?.values['text'] ?? draft}
        error={mine?.errors['text']}
      />
      <div role="status">{tray.problem && <TrayProblem problem={tray.problem} />}</div>
      <PictureTray tray={tray} />
      <p className="cluster">
        <Button type="submit" disabled={sending || tray.isSending}>
          {m.message_admin_reply_submit()}
        </Button>
        {hydrated && <PictureButton tray={tray} />}
      </p>
      <noscript>
        <p>
          <a
            className="link"
            href={paths.admin('upload', { business: 'chat', back: withPhotos(`${pathname}${search}`, sentBefore) })}
          >
            {m.message_add_one()}
          </a>
        </p>
      </noscript>
    </ConsoleForm>
  )
}
