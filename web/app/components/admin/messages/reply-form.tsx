import { lengths } from '#shared/domain/lengths.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { TextArea } from '../../frame/field.tsx'
import { Panel } from '../../frame/panel.tsx'
import { AnswerPicks } from '../answering/answer-picks.tsx'
import { ConsoleForm, replyTo, useSending } from '../forms/console-form.tsx'
import type { ConsoleRoomPage } from './room-actions.tsx'

/** The house's answer, begun from one that it keeps; in a room of others a word of the operator to both sides. */
export function ReplyForm({ page, reply }: { page: ConsoleRoomPage; reply: ConsoleReply | undefined }) {
  const { paths } = useSite()
  const sending = useSending()
  const { room, answers, draft, reportId, formId } = page
  const mine = replyTo(reply, { intent: 'room-reply' })
  const isHouse = room.seller.type === 'house'
  const title = isHouse ? m.message_admin_reply() : m.message_admin_word()
  return (
    <Panel id="reply" title={title}>
      <AnswerPicks
        answers={answers}
        to={answer => paths.admin('messages/room', { id: room.roomId, report: reportId, answer })}
      />
      <ConsoleForm
        id="room-reply"
        intent="room-reply"
        formId={formId}
        reply={reply}
        labels={{ text: m.message_admin_reply_text() }}
      >
        <TextArea
          id="room-reply-text"
          name="text"
          label={m.message_admin_reply_text()}
          hint={isHouse ? undefined : m.message_admin_word_hint()}
          rows={6}
          maxLength={lengths.chat}
          required
          defaultValue={mine?.values['text'] ?? draft}
          error={mine?.errors['text']}
        />
        <p>
          <Button type="submit" disabled={sending}>
            {m.message_admin_reply_submit()}
          </Button>
        </p>
      </ConsoleForm>
    </Panel>
  )
}
