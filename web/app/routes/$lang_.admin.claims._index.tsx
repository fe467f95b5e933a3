import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { claimStates } from '#shared/domain/fulfilment/claim/claim.ts'
import { ClaimRows } from '../components/fulfilment/console/claims/claim-rows.tsx'
import { claimWords } from '../components/fulfilment/trade/words.ts'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadClaims } from '../lib/console/claims.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadClaims(args)

export default function Claims() {
  const { list, total, page, size, state } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.admin_claims_title()}</h1>
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
      {list.length === 0 ? <Empty>{m.admin_claims_none()}</Empty> : <ClaimRows rows={list} />}
      <Pager page={page} size={size} total={total} to={next => paths.admin('claims', { state, page: next })} />
    </>
  )
}
