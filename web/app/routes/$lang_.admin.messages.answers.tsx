import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lengths } from '#shared/domain/lengths.ts'
import { savedAnswerRules } from '#shared/domain/message/answers.ts'
import css from '../components/admin/admin.module.css'
import { ConsoleForm, replyTo, useSending } from '../components/admin/forms/console-form.tsx'
import { DoneNote } from '../components/admin/forms/done-note.tsx'
import { MessageTabs } from '../components/admin/messages/message-tabs.tsx'
import { Button } from '../components/frame/button.tsx'
import { Empty } from '../components/frame/empty.tsx'
import { Input, TextArea } from '../components/frame/field.tsx'
import { Panel } from '../components/frame/panel.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { Prose } from '../components/prose.tsx'
import { actOnSavedAnswers, loadSavedAnswers } from '../lib/console/messages.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSavedAnswers(args)

export const action = (args: ActionFunctionArgs) => actOnSavedAnswers(args)

/** Answers that the house keeps for what is asked again and again. */
export default function SavedAnswers() {
  const { list, edited, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  const sending = useSending()
  const target = edited?.id ?? ''
  const mine = replyTo(reply, { intent: 'answer-save', target })
  return (
    <>
      <h1>{m.message_admin_answers()}</h1>
      <p className="sub">{m.message_admin_answers_sub()}</p>
      <DoneNote />
      <MessageTabs current="answers" />
      {list.length === 0 && <Empty>{m.message_admin_answers_none()}</Empty>}
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ id, title, text }) => (
          <li key={id}>
            <div>
              <b>{title}</b>
              <Prose text={text} />
            </div>
            <div className={css.side}>
              <SiteLink className="link" to={`${paths.admin('messages/answers', { answer: id })}#answer`}>
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
