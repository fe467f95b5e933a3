import { useRouteLoaderData } from '@remix-run/react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { bootstrap } from '#shared/api/telling/settings.ts'
import { type PageKey, termKeys } from '#shared/domain/kernel/pages.ts'
import { residences } from '../paths.ts'
import { useSite } from './use-site.ts'

export type Lists = OutputOf<typeof bootstrap>

const none: Lists = {
  crafts: [],
  categories: [],
  saleTypes: [],
  statuses: [],
  shippingMethods: [],
  platforms: [],
  priceRanges: [],
  pages: [],
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

/** Whether a static page is there: nothing links to one that nobody has written yet. */
export function useHasPage(): (key: PageKey) => boolean {
  const { pages } = useLists()
  return key => pages.includes(key)
}

/**
 * Where terms or privacy policy are: the text of where the reader lives, or the only one that is written; undefined
 * while there is none.
 */
export function useLegalPath(kind: 'service' | 'privacy'): string | undefined {
  const { paths } = useSite()
  const hasPage = useHasPage()
  const written = residences.filter(residence => hasPage(`${kind}-${residence}`))
  if (written.length === residences.length) return paths[kind]()
  return written[0] && paths[kind](written[0])
}

/** Whether a visitor can register: not before every text is there that a member agrees to (§14). */
export function useMayRegister(): boolean {
  const hasPage = useHasPage()
  return termKeys.every(hasPage)
}
