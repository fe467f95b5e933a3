import type { adminListInquiries } from '#shared/api/console/inquiries.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { inquiryCategoryNames } from '#shared/domain/inquiry/inquiry.ts'
import { lengths } from '#shared/domain/lengths.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { usePowers } from '../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { TextArea } from '../../frame/field.tsx'
import { SiteLink } from '../../frame/site-link.tsx'
import { Prose } from '../../prose.tsx'
import css from '../admin.module.css'
import { AdminAction } from '../forms/admin-action.tsx'

type Inquiry = OutputOf<typeof adminListInquiries>['list'][number]

/** Who asked what, and the answer or the form for it. */
export function InquiryItem({
  inquiry,
  formId,
  reply,
}: {
  inquiry: Inquiry
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { id, number, version, category, name, pseudonyms, phone, email, detail, about, userId, answer } = inquiry
  return (
    <li>
      <div>
        <b>{joinFacts(number, inquiryCategoryNames[category][locale])}</b>
        <p className="mut">
          {joinFacts(name, pseudonyms, email, phone)}{' '}
          {userId !== null && powers.members ? (
            <SiteLink className="link" to={paths.admin('members/detail', { id: userId })}>
              {m.inquiry_admin_member()}
            </SiteLink>
          ) : (
            userId === null && m.inquiry_admin_guest()
          )}
        </p>
        {about && <p>{m.inquiry_admin_about({ about })}</p>}
        <Prose text={detail} />
        {answer !== null && (
          <>
            <p className="mut mt3">{m.inquiry_admin_by({ name: answer.by, time: dateTime(answer.at, locale) })}</p>
            <Prose text={answer.text} />
          </>
        )}
      </div>
      <div className={css.side}>
        <span className="mut">{dateTime(inquiry.sentAt, locale)}</span>
        {answer === null && (
          <AdminAction
            intent="inquiry-reply"
            target={id}
            formId={formId}
            reply={reply}
            open={m.inquiry_admin_reply()}
            submit={m.inquiry_admin_reply_submit()}
            name={m.inquiry_admin_reply_of({ number })}
            labels={{ text: m.inquiry_admin_reply_text() }}
          >
            {({ id: form, reply: mine }) => (
              <>
                <input type="hidden" name="version" value={version} />
                <TextArea
                  id={`${form}-text`}
                  name="text"
                  label={m.inquiry_admin_reply_text()}
                  hint={
                    inquiry.language === 'ja'
                      ? m.inquiry_admin_reply_hint({ email })
                      : m.inquiry_admin_reply_hint_en({ email })
                  }
                  rows={8}
                  maxLength={lengths.inquiry}
                  required
                  defaultValue={mine?.values['text']}
                  error={mine?.errors['text']}
                />
              </>
            )}
          </AdminAction>
        )}
      </div>
    </li>
  )
}
