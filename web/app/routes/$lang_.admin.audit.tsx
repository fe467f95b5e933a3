import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { AuditRows } from '../components/site/console/audit-rows.tsx'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { toLocal } from '../lib/console/fields.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** Shows the trail of one month of Japan's calendar, or everything that was done to one subject. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const matching = (name: string, shape: RegExp) => {
    const value = query.get(name) ?? ''
    return shape.test(value) ? value : undefined
  }
  const month = matching('month', /^\d{4}-(0[1-9]|1[0-2])$/)
  const subjectKind = matching('subjectKind', /^[\w-]{1,64}$/)
  const subjectId = matching('subjectId', /^[\w-]{1,64}$/)
  const audit = await api(args).call(adminListAudit, {
    ...(month && { month }),
    ...(subjectKind && { subjectKind }),
    ...(subjectId && { subjectId }),
    page: String(pageParam(args)),
  })
  return { ...audit, month, subjectKind, subjectId, thisMonth: toLocal(Date.now()).slice(0, 7) }
}

export default function Audit() {
  const { list, total, page, size, month, subjectKind, subjectId, thisMonth } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const [query] = useSearchParams()
  return (
    <>
      <h1>{m.admin_audit()}</h1>
      {subjectId ? (
        <p className="sub">
          {subjectKind} {subjectId}{' '}
          <SiteLink className="link" to={paths.admin('audit')}>
            {m.admin_audit_all()}
          </SiteLink>
        </p>
      ) : (
        <Form className={css.filters} role="search" key={query.toString()}>
          <Input id="month" name="month" type="month" label={m.admin_month()} defaultValue={month ?? thisMonth} />
          <Button type="submit" look="second">
            {m.apply()}
          </Button>
        </Form>
      )}
      {list.length === 0 ? <Empty>{m.admin_none_audit()}</Empty> : <AuditRows rows={list} />}
      <Pager
        page={page}
        size={size}
        total={total}
        to={next => paths.admin('audit', { month, subjectKind, subjectId, page: next })}
      />
    </>
  )
}
