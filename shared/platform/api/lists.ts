import * as z from 'zod'
import { field, kind } from './fields.ts'

/** Paging of every list: 10 to 100 rows a page, pages 1 to 9999, sorted as requested (payment-platform.md 2, 5). */
const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, kind('006'))
    .transform(Number)
    .pipe(z.int().min(min, kind('007')).max(max, kind('007')))
    .default(fallback)

/** `created desc,amount asc`: fields and directions. Errors: 008 unreadable, 015 not sortable. */
const sortBy = (sortable: readonly [string, ...string[]]) =>
  z
    .string()
    .regex(/^\s*\w+(?:\s+(?:asc|desc))?(?:\s*,\s*\w+(?:\s+(?:asc|desc))?)*\s*$/, kind('008'))
    .transform(sort =>
      sort.split(',').map(part => {
        const [by = '', direction] = part.trim().split(/\s+/)
        return { by, descending: direction === 'desc' }
      }),
    )
    .pipe(z.array(z.object({ by: z.enum(sortable, kind('015')), descending: z.boolean() })).max(3, kind('008')))

/**
 * The fields of every list; spread it into the contract's input. `total_count` is exact.
 * @example input: z.strictObject({ ...listQuery(['created', 'amount']), customer_id: … })
 */
export const listQuery = (sortable: readonly [string, ...string[]]) => ({
  limit: field('090', whole(10, 100, 10), '0095'),
  page: field('091', whole(1, 9999, 1), '0095'),
  sort: field('092', sortBy(sortable).optional(), '0095'),
  count_only: field('093', z.enum(['true', 'false'], kind('008')).default('false'), '0095'),
})

/** Schema of a list's answer. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    total_count: z.int().min(0),
    last_page: z.int().min(1),
    current_page: z.int().min(1),
    limit: z.int(),
    link_next: z.string().nullable(),
    link_previous: z.string().nullable(),
    list: z.array(row),
  })

/** Example of a list with one row. */
export const onePageOf = <Row>(row: Row, limit = 10) => ({
  total_count: 1,
  last_page: 1,
  current_page: 1,
  limit,
  link_next: null,
  link_previous: null,
  list: [row],
})

interface ListAsk {
  readonly limit: number
  readonly page: number
  readonly count_only: 'true' | 'false'
}

/** Path and query of a list request, for its links. */
interface ListAddress {
  readonly path: string
  readonly query: string
}

/**
 * The answer for one page of a list with a known total; links keep the query of this call. `undefined` for a page
 * behind the last: the caller answers E0095091007 with the number of pages.
 */
export function pageOfList<Row>(
  { total, list }: { readonly total: number; readonly list: Row[] },
  { limit, page, count_only }: ListAsk,
  { path, query }: ListAddress,
) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (page > last) return undefined
  const others = query.split('&').filter(pair => pair !== '' && !/^(?:page|limit)=/.test(pair))
  const link = (to: number) => `${path}?${[...others, `page=${to}`, `limit=${limit}`].join('&')}`
  return {
    total_count: total,
    last_page: last,
    current_page: page,
    limit,
    // A caller who asked for the count alone has not seen a page yet.
    link_next: page < last && count_only === 'false' ? link(page + 1) : null,
    link_previous: page > 1 && count_only === 'false' ? link(page - 1) : null,
    list,
  }
}

/** One page of rows that are all in memory. */
export function pageOfRows<Row>(rows: readonly Row[], ask: ListAsk, address: ListAddress) {
  const { limit, page, count_only } = ask
  const list = count_only === 'true' ? [] : rows.slice((page - 1) * limit, page * limit)
  return pageOfList({ total: rows.length, list }, ask, address)
}
