import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { estimatePayout } from '#shared/api/selling/resale/listings.ts'
import { ask } from '../page/browser-api.ts'

export type Payout = OutputOf<typeof estimatePayout>

export interface PayoutQuestion {
  readonly productId: string
  readonly price: number | undefined
  readonly isFetched: boolean
  /** The prefecture where the work is. */
  readonly areaId: number | undefined
}

/** So long after the last digit the payout is asked for, ms. */
const rest = 250

/** What the sale would leave at the price that is being typed; at first what the page came with (D22). */
export function usePayout({ productId, price, isFetched, areaId }: PayoutQuestion, rendered: Payout | undefined) {
  const [found, setFound] = useState(rendered)
  useEffect(() => {
    if (price === undefined) return setFound(undefined)
    const stop = new AbortController()
    const query = {
      productId,
      price,
      deliveryMethod: isFetched ? 1 : 0,
      ...(isFetched && areaId !== undefined && { pickupAreaId: areaId }),
    }
    const timer = window.setTimeout(async () => {
      const payout = await ask<typeof estimatePayout>('/fee/payout-estimate', query, { signal: stop.signal })
      if (!stop.signal.aborted) setFound(payout)
    }, rest)
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
  }, [productId, price, isFetched, areaId])
  return found
}
