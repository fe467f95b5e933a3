import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { AssignForm } from '../components/conversing/console/answering/assign-form.tsx'
import { InquiryReply } from '../components/conversing/console/inquiries/inquiry-reply.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import { actOnInquiry, loadInquiry } from '../lib/console/inquiries.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadInquiry(args)

export const action = (args: ActionFunctionArgs) => actOnInquiry(args)

/** A question of the contact form, who answers it, and the answer or the form for it. */
export default function InquiryPage() {
  const page = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { inquiry, operators, formId, draft } = page
  const { id, number, version, category, name, pseudonyms, phone, email, detail, about, userId, assignee, answer } =
    inquiry
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('inquiries')}>
          {m.inquiry_admin_title()}
        </SiteLink>
      </p>
      <h1>{joinFacts(number, inquiryCategoryNames[category][locale])}</h1>
      <p className={css.actions}>
        {userId !== null && powers.members && (
          <SiteLink className="link" to={paths.admin('members/detail', { id: userId })}>
            {m.inquiry_admin_history()}
          </SiteLink>
        )}
        {about && powers.orders && (
          <SiteLink className="link" to={paths.admin('orders', { keyword: about })}>
            {m.inquiry_admin_find_order()}
          </SiteLink>
        )}
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'inquiry', subjectId: id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <div className="mt4">
        <Facts
          rows={[
            [m.contact_name(), joinFacts(name, pseudonyms)],
            [m.contact_email(), email],
            [m.contact_phone(), phone || null],
            [m.contact_about(), about || null],
            [m.inquiry_admin_who(), userId === null ? m.inquiry_admin_guest() : m.inquiry_admin_member()],
            [m.inquiry_admin_sent(), dateTime(inquiry.sentAt, locale)],
            [m.message_admin_assignee(), assignee?.name ?? m.message_admin_nobody()],
          ]}
        />
      </div>
      <Panel id="question" title={m.inquiry_admin_question()}>
        <Prose text={detail} />
      </Panel>
      {answer ? (
        <Panel id="answer" title={m.inquiry_admin_reply_text()}>
          <p className="mut">{m.inquiry_admin_by({ name: answer.by, time: dateTime(answer.at, locale) })}</p>
          <Prose text={answer.text} />
        </Panel>
      ) : (
        <>
          <AssignForm
            intent="inquiry-assign"
            version={version}
            assignee={assignee}
            operators={operators}
            formId={formId}
            reply={reply}
          />
          <InquiryReply key={`${version}-${draft}`} page={page} reply={reply} />
        </>
      )}
    </>
  )
}
