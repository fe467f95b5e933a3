import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { adminInfo, listUsers } from '#shared/api/account-console.ts'
import { adminListContent, createPartnerAccount, listAudit, saveContent } from '#shared/api/admin-content.ts'
import { adminListProducts, publishProduct, updateProduct } from '#shared/api/admin-products.ts'
import { adminListAuctions, stopAuction } from '#shared/api/auction-console.ts'
import { ConsoleFrame } from '../components/admin/frame.tsx'
import { api } from '../lib/api.server.ts'
import { mayCall } from '../lib/console/console.server.ts'
import type { Powers } from '../lib/console/use-operator.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { langOf } from '../lib/params.server.ts'
import { pathsFor } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: true, noCache: true }

export const meta: MetaFunction = () => [...pageMeta(m.admin_name()), { name: 'robots', content: 'noindex, nofollow' }]

/** Everything below is for operators: their own session, and only what their roles open (decisions §12). */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  if (!args.context.operatorToken)
    throw redirect(pathsFor(langOf(args)).admin('login', { redirect: `${pathname}${search}` }))
  const { name, email, roles } = await api(args).call(adminInfo, {})
  const operator = { name, email, roles }
  const powers: Powers = {
    works: mayCall(operator, adminListProducts),
    editWorks: mayCall(operator, updateProduct),
    publish: mayCall(operator, publishProduct),
    auctions: mayCall(operator, adminListAuctions),
    actOnAuctions: mayCall(operator, stopAuction),
    content: mayCall(operator, adminListContent),
    editContent: mayCall(operator, saveContent),
    members: mayCall(operator, listUsers),
    audit: mayCall(operator, listAudit),
    partnerAccounts: mayCall(operator, createPartnerAccount),
  }
  return { operator, powers }
}

/** Who the operator is does not change from page to page; every call checks it again. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export default function Console() {
  const { operator, powers } = useLoaderData<typeof loader>()
  return (
    <ConsoleFrame operator={operator} powers={powers}>
      <Outlet />
    </ConsoleFrame>
  )
}
