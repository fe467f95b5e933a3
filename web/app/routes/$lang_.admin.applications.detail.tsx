import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import order from '../components/buying/console/orders/order.module.css'
import { ApplicationActions } from '../components/selling/console/resale/application-actions.tsx'
import { ApplicationBadge } from '../components/selling/console/resale/application-badge.tsx'
import { ApplicationComparison } from '../components/selling/console/resale/application-comparison.tsx'
import { ApplicationFacts } from '../components/selling/console/resale/application-facts.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { answerApplication, loadApplication } from '../lib/console/applications.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadApplication(args)

export const action = (args: ActionFunctionArgs) => answerApplication(args)

/** One application beside the last sale of its work; the three answers at the foot. */
export default function Application() {
  const { application, boughtAt, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { id, productId, title, username, reviewDueAt, submittedAt, isOverdue } = application
  const due = reviewDueAt && deadline(reviewDueAt, locale)
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('applications')}>
          {m.review_title()}
        </SiteLink>
      </p>
      <h1>{title}</h1>
      <p className="mut">
        {joinFacts(
          username,
          m.review_applied({ time: dateTime(submittedAt, locale) }),
          due && !isOverdue && m.review_due({ time: due }),
        )}
      </p>
      <p className={css.actions}>
        <ApplicationBadge application={application} />
        {due && isOverdue && <Badge state="failed">{m.review_late({ time: due })}</Badge>}
        <SiteLink className="link" to={paths.admin('works/edit', { id: productId })}>
          {m.review_work()}
        </SiteLink>
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'application', subjectId: id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <ApplicationComparison application={application} boughtAt={boughtAt} />
      <ApplicationFacts application={application} />
      {powers.decideApplications && application.mayDecide && (
        <div className={order.decision}>
          <ApplicationActions key={formId} application={application} formId={formId} reply={reply} />
        </div>
      )}
    </>
  )
}
