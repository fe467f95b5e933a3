import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { adminListUsers } from '#shared/api/people/console/accounts.ts'
import { banNames, bans } from '../components/people/console/members/ban-names.ts'
import css from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { shortDate } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 200)
  const ban = bans.find(each => each === query.get('ban'))
  const members = await api(args).call(adminListUsers, {
    ...(keyword && { keyword }),
    ...(ban && { ban }),
    page: String(pageParam(args)),
  })
  return { ...members, keyword, ban }
}

export default function Members() {
  const { list, total, page, size, keyword, ban } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const [query] = useSearchParams()
  return (
    <>
      <h1>{m.admin_members()}</h1>
      <Form className={css.filters} role="search" key={query.toString()}>
        <Input id="keyword" name="keyword" type="search" label={m.admin_member_keyword()} defaultValue={keyword} />
        <Select id="ban" name="ban" label={m.admin_member_ban()} defaultValue={ban ?? ''}>
          <option value="">{m.all()}</option>
          {bans.map(each => (
            <option key={each} value={each}>
              {banNames[each]()}
            </option>
          ))}
        </Select>
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      <p className="mut">{m.admin_member_count({ count: total })}</p>
      {list.length === 0 ? (
        <Empty>{m.admin_none_members()}</Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>
          {list.map(member => (
            <li key={member.id}>
              <div>
                <b>
                  <SiteLink to={paths.admin('members/detail', { id: member.id })}>{member.username}</SiteLink>
                </b>
                <p className="mut">{joinFacts(member.email, shortDate(member.createDate, locale))}</p>
              </div>
              <div className={css.side}>
                {member.bans.map(({ kind }) => (
                  <Badge key={kind} state="failed">
                    {banNames[kind]()}
                  </Badge>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('members', { keyword, ban, page: next })} />
    </>
  )
}
