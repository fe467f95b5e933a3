import { startTransition, useEffect, useState } from 'react'
import type { estimateFee } from '#shared/api/selling/carts.ts'
import { type Estimate, rememberedPlace } from '../estimate.ts'
import { ask } from '../page/browser-api.ts'
import { useSite } from './use-site.ts'

/**
 * What the work comes to at the place that the reader chose last, else at a member's default address: asked when the
 * page is open, because a guest's page is shown to many. `price` asks for another price than the work's own; null asks
 * for nothing yet.
 */
export function useEstimate(productId: string, rendered: Estimate | null, price?: number | null): Estimate | undefined {
  const { viewer } = useSite()
  const [asked, setAsked] = useState<{ readonly price: number | undefined; readonly found: Estimate }>()
  const known = rendered?.place.cityId ?? undefined
  useEffect(() => {
    if (price === null) return
    const place = rememberedPlace(document.cookie)
    if (place === undefined && viewer === 'guest') return
    if (price === undefined && known !== undefined && (place === undefined || place === known)) return
    const stop = new AbortController()
    const query = { productId, ...(price !== undefined && { price }), ...(place !== undefined && { cityId: place }) }
    void ask<typeof estimateFee>('/fee/estimate', query, { signal: stop.signal }).then(found => {
      if (found && !stop.signal.aborted) startTransition(() => setAsked({ price, found }))
    })
    return () => stop.abort()
  }, [productId, price, viewer, known])
  if (price === null) return undefined
  if (asked && asked.price === price) return asked.found
  return price === undefined ? (rendered ?? undefined) : undefined
}
