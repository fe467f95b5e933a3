import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { discrepancyStates } from '#shared/platform/payments/discrepancy.ts'
import { DiscrepancyItem, discrepancyWords } from '../components/earning/console/money/discrepancy-item.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { closeDiscrepancyOf, loadDiscrepancies } from '../lib/console/discrepancies.server.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadDiscrepancies(args)

export const action = (args: ActionFunctionArgs) => closeDiscrepancyOf(args)

/** What the payment platform and the acquirer do not say alike, until a person has found out why. */
export default function Discrepancies() {
  const { list, total, page, size, state, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.money_discrepancies()}</h1>
      <p className="sub">{m.money_discrepancies_sub()}</p>
      <DoneNote />
      <Tabs
        label={m.admin_status()}
        tabs={discrepancyStates.map(each => ({
          to: paths.admin('discrepancies', { state: each }),
          text: discrepancyWords[each](),
          current: each === state,
          count: each === state ? total : undefined,
        }))}
      />
      {list.length === 0 ? (
        <Empty>{state === 'open' ? m.money_discrepancies_none() : m.money_discrepancies_none_closed()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`} key={formId}>
          {list.map(discrepancy => (
            <DiscrepancyItem key={discrepancy.discrepancyId} discrepancy={discrepancy} formId={formId} reply={reply} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('discrepancies', { state, page: next })} />
    </>
  )
}
