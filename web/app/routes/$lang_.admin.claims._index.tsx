import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { claimStates } from '#shared/domain/claim/claim.ts'
import { ClaimRows } from '../components/admin/claim-rows.tsx'
import { Empty } from '../components/empty.tsx'
import { Pager } from '../components/pager.tsx'
import { Tabs } from '../components/tabs.tsx'
import { claimWords } from '../components/trade/words.ts'
import { loadClaims } from '../lib/console/claims.server.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadClaims(args)

export default function Claims() {
  const { list, total, page, size, state } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.desk_claims()}</h1>
      <Tabs
        label={m.admin_status()}
        tabs={[
          { to: paths.admin('claims'), text: m.all(), current: !state },
          ...claimStates.map(each => ({
            to: paths.admin('claims', { state: each }),
            text: claimWords[each](),
            current: each === state,
          })),
        ]}
      />
      {list.length === 0 ? <Empty>{m.desk_none_claims()}</Empty> : <ClaimRows rows={list} />}
      <Pager page={page} size={size} total={total} to={next => paths.admin('claims', { state, page: next })} />
    </>
  )
}
