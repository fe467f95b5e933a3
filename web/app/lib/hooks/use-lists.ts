import { useRouteLoaderData } from '@remix-run/react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { bootstrap } from '#shared/api/settings.ts'

export type Lists = OutputOf<typeof bootstrap>

const none: Lists = {
  crafts: [],
  categories: [],
  saleTypes: [],
  statuses: [],
  shippingMethods: [],
  platforms: [],
  priceRanges: [],
  contact: { email: '', phone: '', hours: '' },
  limits: { pageSize: 60, keyword: 100, favouritesPage: 60 },
  serverTime: '1970-01-01T00:00:00.000Z',
}

/** The short lists that every page shows (DESIGN 3, "First page"); empty on an error page. */
export function useLists(): Lists {
  return useRouteLoaderData<{ lists: Lists }>('routes/$lang')?.lists ?? none
}

/** A craft's name in the reader's language; empty for one that no longer exists. */
export function useCraftName(): (craftId: string) => string {
  const { crafts } = useLists()
  return craftId => crafts.find(({ id }) => id === craftId)?.name ?? ''
}
