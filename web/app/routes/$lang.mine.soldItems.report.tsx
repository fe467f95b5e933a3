import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReportForm } from '../components/fulfilment/trade/report-form.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnReport, loadReport } from '../lib/server/delivery-report.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadReport(args)

export const action = (args: ActionFunctionArgs) => actOnReport(args)

/** Where a seller reports a parcel (marketplace.md 2): the page of the dialog, and the whole of it without scripts. */
export default function Report() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.soldItems()}>
          {m.trade_sold()}
        </SiteLink>
      </p>
      <h1>{m.trade_ship_title()}</h1>
      <p className="sub">{data.title}</p>
      <ReportForm
        data={data}
        answer={answer}
        back={
          <ButtonLink look="quiet" to={paths.shipping(data.id)}>
            {m.cancel()}
          </ButtonLink>
        }
      />
    </>
  )
}
