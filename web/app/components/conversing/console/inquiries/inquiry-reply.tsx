import { lengths } from '#shared/domain/kernel/lengths.ts'
import type { loadInquiry } from '../../../../lib/console/inquiries.server.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { TextArea } from '../../../site/frame/field.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { AnswerPicks } from '../../message/answer-picks.tsx'

/** The answer, begun from one that the house keeps; it is mailed as it stands. */
export function InquiryReply({
  page,
  reply,
}: {
  page: Awaited<ReturnType<typeof loadInquiry>>
  reply: ConsoleReply | undefined
}) {
  const { paths } = useSite()
  const sending = useSending()
  const { inquiry, answers, draft, formId } = page
  const { id, version, email, language } = inquiry
  const mine = replyTo(reply, { intent: 'inquiry-reply' })
  return (
    <Panel id="reply" title={m.inquiry_admin_reply()}>
      <AnswerPicks answers={answers} to={answer => `${paths.admin('inquiries/detail', { id, answer })}#reply`} />
      <ConsoleForm
        id="inquiry-reply"
        intent="inquiry-reply"
        formId={formId}
        reply={reply}
        labels={{ text: m.inquiry_admin_reply_text() }}
      >
        <input type="hidden" name="version" value={version} />
        <TextArea
          id="inquiry-reply-text"
          name="text"
          label={m.inquiry_admin_reply_text()}
          hint={language === 'ja' ? m.inquiry_admin_reply_hint({ email }) : m.inquiry_admin_reply_hint_en({ email })}
          rows={8}
          maxLength={lengths.inquiry}
          required
          defaultValue={mine?.values['text'] ?? draft}
          error={mine?.errors['text']}
        />
        <p>
          <Button type="submit" disabled={sending}>
            {m.inquiry_admin_reply_submit()}
          </Button>
        </p>
      </ConsoleForm>
    </Panel>
  )
}
