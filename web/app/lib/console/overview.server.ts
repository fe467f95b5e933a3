import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminInfo, listUsers } from '#shared/api/account-console.ts'
import { listAudit } from '#shared/api/admin-content.ts'
import { adminListProducts } from '#shared/api/admin-products.ts'
import { adminListAuctions } from '#shared/api/auction-console.ts'
import { api } from '../api.server.ts'
import { mayCall } from './console.server.ts'

const shown = 6
const most = '60'
const day = 86_400_000

/** What waits for an operator, as far as their roles let them look: counts, the auctions that end next, the last acts. */
export async function loadOverview(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const operator = await call(adminInfo, {})
  const works = mayCall(operator, adminListProducts)
  const auctions = mayCall(operator, adminListAuctions)
  const [drafts, onSale, locked, live, won, chance, unsold, banned, audit] = await Promise.all([
    works ? call(adminListProducts, { visibility: 'draft', size: '1' }) : undefined,
    works ? call(adminListProducts, { state: '2', size: '1' }) : undefined,
    works ? call(adminListProducts, { state: '-1', size: '1' }) : undefined,
    auctions ? call(adminListAuctions, { status: 'live', size: most }) : undefined,
    auctions ? call(adminListAuctions, { status: 'won', size: most }) : undefined,
    auctions ? call(adminListAuctions, { status: 'second_chance', size: '1' }) : undefined,
    auctions ? call(adminListAuctions, { status: 'not_concluded', size: most }) : undefined,
    mayCall(operator, listUsers) ? call(listUsers, { ban: 'buy', size: '1' }) : undefined,
    mayCall(operator, listAudit) ? call(listAudit, { size: String(shown) }) : undefined,
  ])
  const serverTime = live?.serverTime ?? new Date().toISOString()
  const now = Date.parse(serverTime)
  const running = live?.list.filter(({ phase }) => phase !== 'ended') ?? []
  return {
    serverTime,
    works: works ? { drafts: drafts?.total ?? 0, onSale: onSale?.total ?? 0, locked: locked?.total ?? 0 } : undefined,
    auctions: auctions
      ? {
          live: live?.total ?? 0,
          endToday: running.filter(({ endTime }) => Date.parse(endTime) - now < day).length,
          won: won?.total ?? 0,
          dueToday: won?.list.filter(({ award }) => award && Date.parse(award.payUntil) - now < day).length ?? 0,
          chance: chance?.total ?? 0,
          relist: unsold?.list.filter(({ mayRelist }) => mayRelist).length ?? 0,
        }
      : undefined,
    banned: banned?.total,
    ending: running
      .sort((a, b) => (a.endTime < b.endTime ? -1 : 1))
      .slice(0, shown)
      .map(({ auctionId, title, price, bidCount, endTime }) => ({ auctionId, title, price, bidCount, endTime })),
    audit: audit?.list ?? [],
  }
}
