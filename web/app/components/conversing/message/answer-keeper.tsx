import type { listSavedAnswers } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { savedAnswerRules } from '#shared/domain/conversing/message/answers.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { m } from '../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../site/console/forms/console-form.tsx'
import css from '../../site/console/lists.module.css'
import { Button } from '../../site/frame/button.tsx'
import { Empty } from '../../site/frame/empty.tsx'
import { Input, TextArea } from '../../site/frame/field.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { Prose } from '../../site/reading/prose.tsx'

type Answers = OutputOf<typeof listSavedAnswers>['list']

/** Answers that the house or a partner keeps, and the form of one of them or of a new one. */
export function AnswerKeeper({
  list,
  edited,
  formId,
  reply,
  to,
}: {
  list: Answers
  edited: Answers[number] | null
  formId: string
  reply: ConsoleReply | undefined
  /** The page with the form of this answer. */
  to: (answerId: string) => string
}) {
  const sending = useSending()
  const target = edited?.id ?? ''
  const mine = replyTo(reply, { intent: 'answer-save', target })
  return (
    <>
      {list.length === 0 && <Empty>{m.message_admin_answers_none()}</Empty>}
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ id, title, text }) => (
          <li key={id}>
            <div>
              <b>{title}</b>
              <Prose text={text} />
            </div>
            <div className={css.side}>
              <SiteLink className="link" to={`${to(id)}#answer`}>
                {m.message_admin_answer_edit()}
                <span className="vh"> {title}</span>
              </SiteLink>
              <ConsoleForm id={`delete-${id}`} intent="answer-delete" target={id} reply={reply} className="cluster">
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  disabled={sending}
                  aria-label={m.message_admin_answer_delete_of({ title })}
                >
                  {m.message_admin_answer_delete()}
                </Button>
              </ConsoleForm>
            </div>
          </li>
        ))}
      </ul>
      <Panel id="answer" title={edited ? m.message_admin_answer_edit() : m.message_admin_answer_new()}>
        <ConsoleForm
          key={`${target}-${formId}`}
          id="answer-save"
          intent="answer-save"
          target={target}
          formId={formId}
          reply={reply}
          labels={{ title: m.message_admin_answer_title(), text: m.message_admin_reply_text() }}
        >
          {edited && <input type="hidden" name="version" value={edited.version} />}
          <Input
            id="answer-save-title"
            name="title"
            label={m.message_admin_answer_title()}
            maxLength={savedAnswerRules.titleMax}
            required
            defaultValue={mine?.values['title'] ?? edited?.title}
            error={mine?.errors['title']}
          />
          <TextArea
            id="answer-save-text"
            name="text"
            label={m.message_admin_reply_text()}
            rows={6}
            maxLength={lengths.chat}
            required
            defaultValue={mine?.values['text'] ?? edited?.text}
            error={mine?.errors['text']}
          />
          <p>
            <Button type="submit" disabled={sending}>
              {m.message_admin_answer_save()}
            </Button>
          </p>
        </ConsoleForm>
      </Panel>
    </>
  )
}
