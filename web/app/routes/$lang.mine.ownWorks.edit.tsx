import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OwnPage } from '../components/catalogue/proposals/own-page.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { recordName } from '../lib/console/content-fields.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnOwnWork, loadOwnWork } from '../lib/server/own-page.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOwnWork(args)

export const action = (args: ActionFunctionArgs) => actOnOwnWork(args)

/** One of the partner's works: what is written of it, and what the partner proposes (D78). */
export default function OwnWork() {
  const { own, values, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.ownWorks()}>
          {m.proposal_works_title()}
        </SiteLink>
      </p>
      <h1>{recordName(own.published, locale, m.proposal_work_title())}</h1>
      <p className="sub">{m.proposal_works_sub()}</p>
      <OwnPage kind="work" own={own} values={values} formId={formId} reply={reply} />
    </>
  )
}
