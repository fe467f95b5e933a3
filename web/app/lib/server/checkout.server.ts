import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import { localeOf } from './params.server.ts'

const sources = { '1': 1, '2': 2, '3': 3, '4': 4 } as const
const names = ['1', '2', '3', '4'] as const

/** The cart of an order, as the cart's calls name it. */
export const sourceName = (source: (typeof sources)[keyof typeof sources]) => names[source - 1] ?? '1'

/** Reads cart and rows of a checkout from the address, so that Back and reload keep them (D34). */
export function checkoutOf(args: Pick<LoaderFunctionArgs, 'request'>) {
  const { searchParams } = new URL(args.request.url)
  const source = names.find(name => name === searchParams.get('source')) ?? '1'
  const productId = searchParams.get('productId') ?? undefined
  // A form sends each choice by itself, a link sends them joined.
  const ids = searchParams.getAll('id').flatMap(text => text.split(',').filter(id => /^[\w-]{1,64}$/.test(id)))
  return {
    source,
    number: sources[source],
    productId,
    query: { source, id: ids, productId },
    /** The input of the cart's calls. */
    asked: { source, ...(productId && { productId }), ...(ids.length > 0 && { ids: ids.join(',') }) },
  }
}

/** The order of a page; without one the page does not exist. */
export function orderParam(args: Pick<LoaderFunctionArgs, 'request'>): string {
  const id = new URL(args.request.url).searchParams.get('orderId') ?? ''
  if (/^[\w-]{1,64}$/.test(id)) return id
  throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}
