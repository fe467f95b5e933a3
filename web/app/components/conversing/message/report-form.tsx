import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { reportReasons } from '#shared/domain/conversing/message/report.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ShownMessage, ShownRoom } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Select, TextArea } from '../../site/frame/field.tsx'
import { reasonWords } from './message-words.ts'
import css from './room.module.css'

/** Shows a message of the other side to an operator; the other side is not told. */
export function ReportForm({
  room,
  number,
  message,
}: {
  room: ShownRoom
  number: number
  /** Undefined where the page does not show it. */
  message: ShownMessage | undefined
}) {
  const { paths } = useSite()
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message that is chosen is another form
  useEffect(() => title.current?.focus(), [number])
  return (
    <Form method="post" id="report" className={css.report} aria-labelledby="report-title" preventScrollReset>
      <input type="hidden" name="intent" value="report" />
      <input type="hidden" name="number" value={number} />
      <h2 id="report-title" ref={title} tabIndex={-1}>
        {m.message_report_title()}
      </h2>
      {message && message.text !== '' && <blockquote>{message.text}</blockquote>}
      <p className={css.hint}>{m.message_report_text()}</p>
      <Select id="reason" name="reason" label={m.message_report_reason()}>
        {reportReasons.map(reason => (
          <option key={reason} value={reason}>
            {reasonWords[reason]()}
          </option>
        ))}
      </Select>
      <TextArea id="report-text" name="text" label={m.message_report_note()} rows={2} maxLength={lengths.notes} />
      <p className="cluster">
        <Button look="second" size="small" type="submit">
          {m.message_report_send()}
        </Button>
        <ButtonLink look="quiet" size="small" to={paths.room(room.product.id, room.roomId)}>
          {m.message_report_leave()}
        </ButtonLink>
      </p>
    </Form>
  )
}
