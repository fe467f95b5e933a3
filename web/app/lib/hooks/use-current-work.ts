import { startTransition, useEffect, useState } from 'react'
import type { getProduct } from '#shared/api/catalogue/works.ts'
import type { Work } from '../item.ts'
import { ask } from '../page/browser-api.ts'
import { useSite } from './use-site.ts'

interface CurrentWork {
  readonly work: Work
  /** The page has asked since it was loaded. */
  readonly isCurrent: boolean
}

/**
 * What is true of the work now. A guest's page may come out of the CDN's cache, so it asks once when it has loaded: an
 * auction by `refreshAuction`, any other work by its own call. A member's page was made for its reader.
 */
export function useCurrentWork(loaded: Work, refreshAuction: () => Promise<void>): CurrentWork {
  const { viewer, currency } = useSite()
  const [asked, setAsked] = useState<{ readonly id: string; readonly found: Work | undefined }>()
  const { id } = loaded
  const isAuction = loaded.auctionState !== null
  useEffect(() => {
    if (viewer === 'member') return
    const stop = new AbortController()
    const asking: Promise<Work | undefined> = isAuction
      ? refreshAuction().then(() => undefined)
      : ask<typeof getProduct>('/product/info', { id }, { signal: stop.signal, currency })
    // In a transition: the panel may not have hydrated yet, and would throw its HTML away (React error 421).
    void asking.then(found => {
      if (!stop.signal.aborted && (isAuction || found)) startTransition(() => setAsked({ id, found }))
    })
    return () => stop.abort()
  }, [viewer, currency, id, isAuction, refreshAuction])

  const isCurrent = viewer === 'member' || asked?.id === id
  const found = asked?.id === id ? asked.found : undefined
  // The page itself may have been loaded again since.
  return { work: found && found.serverTime > loaded.serverTime ? found : loaded, isCurrent }
}
