import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { resaleKinds } from '#shared/domain/selling/resale/application.ts'
import { applicationStates } from '#shared/domain/selling/resale/transitions.ts'
import { ApplicationRows } from '../components/selling/console/resale/application-rows.tsx'
import { applicationWords, saleKindWords } from '../components/selling/console/resale/application-words.ts'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Check, Input, Select } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadApplications } from '../lib/console/applications.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadApplications(args)

/** The queue: what is due first stands first, what is late says so (D71). */
export default function Applications() {
  const { list, total, page, size, overdue, filters } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const [query] = useSearchParams()
  return (
    <>
      <h1>{m.review_title()}</h1>
      <p className="sub">{m.review_sub()}</p>
      <Tabs
        label={m.admin_status()}
        tabs={applicationStates.map(state => ({
          to: paths.admin('applications', { state }),
          text: applicationWords[state][1](),
          current: state === filters.state,
        }))}
      />
      <Form className={css.filters} role="search" key={query.toString()}>
        <input type="hidden" name="state" value={filters.state} />
        <Input
          id="username"
          name="username"
          type="search"
          label={m.review_username()}
          maxLength={24}
          defaultValue={filters.username}
        />
        <Select id="kind" name="kind" label={m.review_kind()} defaultValue={filters.kind ?? ''}>
          <option value="">{m.all()}</option>
          {resaleKinds.map(kind => (
            <option key={kind} value={kind}>
              {saleKindWords[saleKindNumbers[kind]]()}
            </option>
          ))}
        </Select>
        {filters.state === 'submitted' && (
          <Check name="overdue" value="1" defaultChecked={filters.overdue !== undefined}>
            {m.review_overdue_filter()}
          </Check>
        )}
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      <p className="mut" role="status">
        {m.review_count({ count: total })}{' '}
        {overdue > 0 && (
          <SiteLink className="link" to={paths.admin('applications', { state: 'submitted', overdue: 1 })}>
            {m.review_overdue_count({ count: overdue })}
          </SiteLink>
        )}
      </p>
      {list.length === 0 ? <Empty>{m.review_none()}</Empty> : <ApplicationRows rows={list} />}
      <Pager
        page={page}
        size={size}
        total={total}
        to={next => paths.admin('applications', { ...filters, page: next })}
      />
    </>
  )
}
