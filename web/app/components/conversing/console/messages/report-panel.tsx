import { reportNoteMax } from '#shared/domain/conversing/message/report.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { TextArea } from '../../../site/frame/field.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { reasonWords } from '../../message/message-words.ts'
import { contactWords } from './console-log.tsx'
import type { ConsoleRoomPage } from './room-actions.tsx'

/** What was reported and by whom; once an operator has looked at it, what they noted. */
export function ReportPanel({
  report,
  formId,
  reply,
}: {
  report: NonNullable<ConsoleRoomPage['report']>
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  const { reason, reporter, contact, text, at, settled } = report
  return (
    <Panel id="report" title={reason ? reasonWords[reason]() : m.message_admin_flagged()}>
      <p className="mut">
        {joinFacts(dateTime(at, locale), reporter?.name ?? '', ...contact.map(kind => contactWords[kind]()))}
      </p>
      {text && <p>{text}</p>}
      {settled ? (
        <p className="mut">{joinFacts(m.message_admin_report_settled(), dateTime(settled.at, locale), settled.note)}</p>
      ) : (
        <AdminAction
          key={formId}
          intent="report-settle"
          formId={formId}
          reply={reply}
          open={m.message_admin_report_settle()}
          submit={m.message_admin_report_settle()}
          labels={{ note: m.message_admin_report_note() }}
        >
          {({ id, reply: mine }) => (
            <TextArea
              id={`${id}-note`}
              name="note"
              label={m.message_admin_report_note()}
              rows={3}
              maxLength={reportNoteMax}
              defaultValue={mine?.values['note']}
              error={mine?.errors['note']}
            />
          )}
        </AdminAction>
      )}
    </Panel>
  )
}
