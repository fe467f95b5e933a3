import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { differenceStates } from '#shared/platform/payments/difference.ts'
import { DifferenceItem, differenceWords } from '../components/earning/console/money/difference-item.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { closeDifferenceOf, loadDifferences } from '../lib/console/differences.server.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadDifferences(args)

export const action = (args: ActionFunctionArgs) => closeDifferenceOf(args)

/** What the payment platform and the acquirer do not say alike, until a person has found out why. */
export default function Differences() {
  const { list, total, page, size, state, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.money_differences()}</h1>
      <p className="sub">{m.money_differences_sub()}</p>
      <DoneNote />
      <Tabs
        label={m.admin_status()}
        tabs={differenceStates.map(each => ({
          to: paths.admin('differences', { state: each }),
          text: differenceWords[each](),
          current: each === state,
          count: each === state ? total : undefined,
        }))}
      />
      {list.length === 0 ? (
        <Empty>{state === 'open' ? m.money_differences_none() : m.money_differences_none_closed()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`} key={formId}>
          {list.map(difference => (
            <DifferenceItem key={difference.differenceId} difference={difference} formId={formId} reply={reply} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('differences', { state, page: next })} />
    </>
  )
}
