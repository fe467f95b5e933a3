import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts'
import type { Currency } from '../../../shared/request-context.ts'

/**
 * Calls the API from the browser, with the session's cookie. Only for what a page asks while it is open (live states,
 * availability, counts): everything else goes through loaders and actions. Undefined for any failure, which callers
 * take as "not now". Contracts come as types, so that no schema reaches the bundle.
 * @example const state = await ask<typeof getAuctionState>('/auction/state', { productId })
 */
export async function ask<Contract extends Endpoint>(
  path: string,
  query: Readonly<Record<string, string | number>>,
  { signal, currency }: { readonly signal?: AbortSignal; readonly currency?: Currency } = {},
): Promise<OutputOf<Contract> | undefined> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  try {
    const response = await fetch(`/api${path}?${parameters}`, {
      headers: { language: document.documentElement.lang, ...(currency && { currency }) },
      ...(signal && { signal }),
    })
    const answer: { code: number; data: OutputOf<Contract> } = await response.json()
    return answer.code === 200 ? answer.data : undefined
  } catch {
    return undefined
  }
}
