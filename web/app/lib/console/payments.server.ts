import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminGetPayment, adminListPayments } from '#shared/api/buying/console/payments.ts'
import { codes } from '#shared/api/codes.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { payStatuses, payTypes } from '#shared/platform/payments/values.ts'
import { api } from '../server/api.server.ts'
import { refusedFields } from '../server/forms.server.ts'
import { localeOf, pageParam } from '../server/params.server.ts'

type Payments = OutputOf<typeof adminListPayments>

const dayShape = /^\d{4}-\d\d-\d\d$/

/** Filters stand in the address: a word that is none of theirs is no filter, a period that cannot be is said beside it. */
export async function loadPayments(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const text = (name: string) => (query.get(name) ?? '').trim()
  const day = (name: string) => (dayShape.test(text(name)) ? text(name) : '')
  const filter = {
    type: payTypes.find(each => each === text('type')) ?? payTypes[0],
    keyword: text('keyword').slice(0, 100),
    member: text('member').slice(0, 200),
    status: payStatuses.find(each => each === text('status')) ?? '',
    from: day('from'),
    to: day('to'),
  } as const
  const { keyword, member, status, from, to } = filter
  const { attempt, refuse } = api(args)
  const page = pageParam(args)
  const answer = await attempt(adminListPayments, {
    payType: filter.type,
    ...(keyword && { keyword }),
    ...(member && { member }),
    ...(status && { status }),
    // Days of Japan's calendar, both included.
    ...(from && { from: `${from}T00:00:00+09:00` }),
    ...(to && { to: `${to}T23:59:59.999+09:00` }),
    page: String(page),
  })
  if (answer.ok) return { ...answer.data, filter, errors: {} }
  if (answer.name !== 'validation') throw refuse(answer, true)
  const nothing: Payments = { list: [], total: 0, page: 1, size: 20 }
  const errors: Readonly<Record<string, string | undefined>> = refusedFields(answer, localeOf(args))
  return { ...nothing, filter, errors }
}

/** An order's payment, or one by the platform's own id: of several tries only the last is the order's. */
export async function loadPayment(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const id = (name: string) => {
    const value = query.get(name) ?? ''
    return /^[\w-]{1,64}$/.test(value) ? value : undefined
  }
  const [orderId, paymentId] = [id('orderId'), id('id')]
  const payType = payTypes.find(each => each === query.get('type')) ?? payTypes[0]
  if (!orderId && !paymentId) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  const payment = await api(args).call(adminGetPayment, paymentId ? { paymentId, payType } : { orderId })
  return { payment }
}
