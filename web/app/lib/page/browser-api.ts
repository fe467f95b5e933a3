import type { Endpoint, OutputOf } from '#shared/api/endpoint.ts'
import type { Currency } from '../../../shared/request-context.ts'
import { patienceMs } from './patience.ts'

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
  const answer = await fetched<Contract>(`/api${path}?${parameters}`, {
    headers: { language: document.documentElement.lang, ...(currency && { currency }) },
    ...(signal && { signal }),
  })
  return 'data' in answer ? answer.data : undefined
}

/** The same with a body: for what belongs into no address. */
export async function askWith<Contract extends Endpoint>(
  path: string,
  body: unknown,
  { currency }: { readonly currency?: Currency } = {},
): Promise<OutputOf<Contract> | undefined> {
  const headers = { 'content-type': 'application/json', language: document.documentElement.lang }
  const answer = await fetched<Contract>(`/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(currency && { currency }) },
    body: JSON.stringify(body),
  })
  return 'data' in answer ? answer.data : undefined
}

/** The answer, or the HTTP status that refused it, undefined where none came. For a page that explains why. */
export async function askOrStatus<Contract extends Endpoint>(
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly data: OutputOf<Contract> } | { readonly status: number | undefined }> {
  return fetched<Contract>(`/api${path}?${new URLSearchParams(query)}`, {
    headers: { language: document.documentElement.lang },
  })
}

async function fetched<Contract extends Endpoint>(
  address: string,
  options: RequestInit,
): Promise<{ readonly data: OutputOf<Contract> } | { readonly status: number | undefined }> {
  let status: number | undefined
  // Not by `AbortSignal.any`, which browsers of 2023 do not have.
  const stop = new AbortController()
  for (const signal of [options.signal, AbortSignal.timeout(patienceMs)]) {
    if (signal?.aborted) stop.abort()
    signal?.addEventListener('abort', () => stop.abort())
  }
  try {
    const response = await fetch(address, { ...options, signal: stop.signal })
    status = response.status
    const answer: { code: number; data: OutputOf<Contract> } = await response.json()
    return answer.code === 200 ? { data: answer.data } : { status }
  } catch {
    return { status }
  }
}
