import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { loadRecords } from '../lib/console/content.server.ts'
import { kindNames, recordName } from '../lib/console/content-fields.ts'
import { shortDate } from '../lib/format/dates.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadRecords(args)

export default function Records() {
  const { kind, list, total, page, size } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const here = `content/${kind}`
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('content')}>
          {m.admin_content()}
        </SiteLink>
      </p>
      <div className={css.head}>
        <h1>{kindNames[kind]()}</h1>
        {powers.editContent && <ButtonLink to={paths.admin(`${here}/edit`)}>{m.admin_record_new()}</ButtonLink>}
      </div>
      <DoneNote />
      {list.length === 0 ? (
        <Empty>{m.admin_none_records()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>
          {list.map(({ id, updatedAt, record }) => (
            <li key={id}>
              <b>
                <SiteLink to={paths.admin(`${here}/edit`, { id })}>{recordName(record, locale, id)}</SiteLink>
              </b>
              <span className={`mut ${css.side}`}>{shortDate(updatedAt, locale)}</span>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin(here, { page: next })} />
    </>
  )
}
