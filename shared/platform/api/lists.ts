import * as z from 'zod'
import { field, kind } from './fields.ts'

/** Every list of the platform: 10 to 100 rows of a page from 1 to 9999, sorted as asked (payment-platform.md 2, 5). */
const whole = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, kind('006'))
    .transform(Number)
    .pipe(z.int().min(min, kind('007')).max(max, kind('007')))
    .default(fallback)

/** `created desc,amount asc`: by which of these fields, and how. 008 unreadable, 015 not one of them. */
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
 * The fields that every list takes; spread it into the contract's input. The number of rows it counts to is exact.
 * @example input: z.strictObject({ ...listQuery(['created', 'amount']), customer_id: … })
 */
export const listQuery = (sortable: readonly [string, ...string[]]) => ({
  limit: field('090', whole(10, 100, 10), '0095'),
  page: field('091', whole(1, 9999, 1), '0095'),
  sort: field('092', sortBy(sortable).optional(), '0095'),
  count_only: field('093', z.enum(['true', 'false'], kind('008')).default('false'), '0095'),
})

/** What every list answers. */
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

/** The example of a list that holds one row. */
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

/** Where a list was asked for: its path and the query. */
interface ListAddress {
  readonly path: string
  readonly query: string
}

/**
 * The answer of a page of a list, of which the true number is known. Its links ask for what this call has asked.
 * `undefined` for a page behind the last: the caller answers E0095091007 with the pages there are.
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
    // Whoever asked for the number has seen no page.
    link_next: page < last && count_only === 'false' ? link(page + 1) : null,
    link_previous: page > 1 && count_only === 'false' ? link(page - 1) : null,
    list,
  }
}

/** One page of rows that are all at hand. */
export function pageOfRows<Row>(rows: readonly Row[], ask: ListAsk, address: ListAddress) {
  const { limit, page, count_only } = ask
  const list = count_only === 'true' ? [] : rows.slice((page - 1) * limit, page * limit)
  return pageOfList({ total: rows.length, list }, ask, address)
}
