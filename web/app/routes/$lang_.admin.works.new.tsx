import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { WorkForm } from '../components/catalogue/console/works/work-form.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { createWork, loadNewWork } from '../lib/console/works.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadNewWork(args)

export const action = (args: ActionFunctionArgs) => createWork(args)

export default function NewWork() {
  const { choices, values, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('works')}>
          {m.admin_works()}
        </SiteLink>
      </p>
      <h1>{m.admin_work_new()}</h1>
      <p className="sub">{m.admin_work_new_text()}</p>
      <WorkForm intent="create" values={values} formId={formId} choices={choices} reply={reply} sellerFixed={false} />
    </>
  )
}
