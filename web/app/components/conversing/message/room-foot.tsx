import { Form } from '@remix-run/react'
import type { ContactKind } from '#shared/domain/conversing/message/contact-data.ts'
import type { LiveRoom } from '../../../lib/hooks/use-room.ts'
import { lastOf } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import type { SavedAnswers } from './answer-picks.tsx'
import { Composer, type Typed } from './composer.tsx'
import { ReportForm } from './report-form.tsx'
import css from './room.module.css'

const whyNot = { closed: m.message_closed, banned: m.message_banned, paused: m.message_paused } as const

/** Below the messages: where one writes, or why one cannot. */
export function RoomFoot({
  live,
  report,
  isReported,
  ...composer
}: {
  live: LiveRoom
  /** The message that is to be reported. */
  report: number | null
  isReported: boolean
  clientId: string
  photos: readonly string[]
  refused: Typed | undefined
  told: readonly ContactKind[]
  answers: SavedAnswers
  draft: string
}) {
  const { room, list } = live
  const { writing } = room
  const own = lastOf(list)
  return (
    <div>
      {report !== null && (
        <ReportForm room={room} number={report} message={list.find(({ number }) => number === report)} />
      )}
      <div role="status">{isReported && <Note tone="ok">{m.message_report_done()}</Note>}</div>
      {own > room.read[room.side] && (
        <noscript>
          <Form method="post" className={css.older}>
            <input type="hidden" name="intent" value="read" />
            <input type="hidden" name="number" value={own} />
            <Button look="quiet" size="small" type="submit">
              {m.message_mark_read()}
            </Button>
          </Form>
        </noscript>
      )}
      {writing === 'open' ? (
        <Composer live={live} {...composer} />
      ) : (
        <div className={css.write}>
          <Note>{whyNot[writing]()}</Note>
        </div>
      )}
    </div>
  )
}
