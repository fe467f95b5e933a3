import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { adminListAffiliates } from '#shared/api/buying/console/affiliates.ts'
import { adminCloseDiscrepancy, adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { adminListOrders } from '#shared/api/buying/console/orders.ts'
import { adminListPayments } from '#shared/api/buying/console/payments.ts'
import { adminCreateArtistAccount } from '#shared/api/catalogue/console/artists.ts'
import { adminListContent, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import { adminListProposals } from '#shared/api/catalogue/console/proposals.ts'
import {
  adminExportStandingBook,
  adminListProducts,
  adminPublishProduct,
  adminUpdateProduct,
} from '#shared/api/catalogue/console/works.ts'
import { adminListInquiries } from '#shared/api/conversing/console/inquiries.ts'
import { adminListRooms } from '#shared/api/conversing/console/messages.ts'
import { adminPreviewPayouts } from '#shared/api/earning/console/payouts.ts'
import { adminListPayables } from '#shared/api/earning/console/sales.ts'
import { opensTo } from '#shared/api/endpoint.ts'
import { adminDecideClaim, adminListClaims } from '#shared/api/fulfilment/console/claims.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { adminConfirmPickup, adminListPickups } from '#shared/api/fulfilment/console/pickups.ts'
import { adminRefundOrder } from '#shared/api/fulfilment/console/refunds.ts'
import { adminListUsers } from '#shared/api/people/console/accounts.ts'
import { adminInfo } from '#shared/api/people/console/operator-login.ts'
import { adminListOperators } from '#shared/api/people/console/operator-people.ts'
import { adminListAudit } from '#shared/api/people/console/operators.ts'
import { adminAddLedgerEntry, adminProposeRevocation } from '#shared/api/provenance/console/ledger.ts'
import { adminListAuctions, adminStopAuction } from '#shared/api/selling/console/auctions.ts'
import { adminBanSuspects, adminListSuspicions, adminVoidSuspects } from '#shared/api/selling/console/fairness.ts'
import { adminAnswerOffer, adminListOffers } from '#shared/api/selling/console/offers.ts'
import { adminChangePolicy, adminListPolicy } from '#shared/api/selling/console/policy.ts'
import { adminListPrivateSales } from '#shared/api/selling/console/private-sales.ts'
import { adminGetApplication, adminReviseApplication } from '#shared/api/selling/console/resale.ts'
import { adminListResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { ConsoleFrame, ConsoleHeader } from '../components/site/console/console-frame.tsx'
import { ErrorPanel } from '../components/site/frame/error-page.tsx'
import { joinFacts } from '../lib/format/join-facts.ts'
import type { Powers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.admin.hydrate, noCache: true }

const parts: Readonly<Record<string, () => string>> = {
  works: m.admin_works,
  auctions: m.admin_auctions,
  fairness: m.fairness_title,
  applications: m.review_title,
  orders: m.admin_orders_title,
  claims: m.admin_claims_title,
  pickups: m.pickup_board,
  payments: m.money_payments,
  payables: m.money_payables,
  offers: m.offer_admin_title,
  payouts: m.payouts_title,
  records: m.record_title,
  affiliates: m.affiliate_title,
  discrepancies: m.money_discrepancies,
  policy: m.policy_title,
  calculator: m.calculator_title,
  content: m.admin_content,
  pages: m.admin_pages,
  proposals: m.proposal_admin_title,
  members: m.admin_members,
  inquiries: m.inquiry_admin_title,
  messages: m.message_title,
  'private-sales': m.sale_admin_title,
  letters: m.letter_admin_title,
  audit: m.admin_audit,
  partners: m.admin_partner_account_title,
  artists: m.artist_account_title,
  operators: m.operators_title,
  account: m.operators_account,
}

/** Named by its part of the console; nothing here is for search engines. */
export const meta: MetaFunction = ({ location }) => {
  const part = parts[location.pathname.split('/')[3] ?? '']?.() ?? m.admin_overview()
  return [...pageMeta(joinFacts(part, m.admin_name())), { name: 'robots', content: 'noindex, nofollow' }]
}

/** Everything below is for operators: their own session, and only what their roles open (rules §12). */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  if (!args.context.operatorToken)
    throw redirect(pathsFor(langOf(args)).admin('login', { redirect: `${pathname}${search}` }))
  const { id, name, email, roles } = await api(args).call(adminInfo, {})
  const operator = { id, name, email, roles }
  const powers: Powers = {
    works: opensTo(adminListProducts, operator),
    editWorks: opensTo(adminUpdateProduct, operator),
    publish: opensTo(adminPublishProduct, operator),
    addEntries: features.ledger && opensTo(adminAddLedgerEntry, operator),
    revokeCertificates: features.ledger && opensTo(adminProposeRevocation, operator),
    standingBook: opensTo(adminExportStandingBook, operator),
    auctions: opensTo(adminListAuctions, operator),
    actOnAuctions: opensTo(adminStopAuction, operator),
    fairness: opensTo(adminListSuspicions, operator),
    voidSuspects: opensTo(adminVoidSuspects, operator),
    banSuspects: opensTo(adminBanSuspects, operator),
    offers: opensTo(adminListOffers, operator),
    answerOffers: opensTo(adminAnswerOffer, operator),
    applications: opensTo(adminGetApplication, operator),
    decideApplications: opensTo(adminReviseApplication, operator),
    orders: opensTo(adminListOrders, operator),
    moveOrders: opensTo(adminMoveOrderItem, operator),
    orderMoney: opensTo(adminRefundOrder, operator),
    claims: opensTo(adminListClaims, operator),
    decideClaims: opensTo(adminDecideClaim, operator),
    pickups: opensTo(adminListPickups, operator),
    movePickups: opensTo(adminConfirmPickup, operator),
    payments: opensTo(adminListPayments, operator),
    payables: opensTo(adminListPayables, operator),
    payouts: opensTo(adminPreviewPayouts, operator),
    records: opensTo(adminListResaleRecords, operator),
    affiliates: opensTo(adminListAffiliates, operator),
    discrepancies: opensTo(adminListDiscrepancies, operator),
    closeDiscrepancies: opensTo(adminCloseDiscrepancy, operator),
    policy: opensTo(adminListPolicy, operator),
    changePolicy: opensTo(adminChangePolicy, operator),
    content: opensTo(adminListContent, operator),
    editContent: opensTo(adminSaveContent, operator),
    proposals: opensTo(adminListProposals, operator),
    inquiries: opensTo(adminListInquiries, operator),
    messages: features.messages && opensTo(adminListRooms, operator),
    privateSales: features.privateSales && opensTo(adminListPrivateSales, operator),
    members: opensTo(adminListUsers, operator),
    audit: opensTo(adminListAudit, operator),
    partnerAccounts: opensTo(adminCreatePartnerAccount, operator),
    artistAccounts: opensTo(adminCreateArtistAccount, operator),
    operators: opensTo(adminListOperators, operator),
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

/** Keeps an error of a page inside the console, with the menu where it is known whose it is. */
export function ErrorBoundary() {
  const { paths } = useSite()
  const loaded = useRouteLoaderData<typeof loader>('routes/$lang_.admin')
  const panel = <ErrorPanel error={useRouteError()} back={{ to: paths.admin(), text: m.admin_to_overview() }} />
  if (loaded) return <ConsoleFrame {...loaded}>{panel}</ConsoleFrame>
  return (
    <>
      <ConsoleHeader />
      <main id="main">{panel}</main>
    </>
  )
}
