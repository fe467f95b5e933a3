import { ulid } from 'ulid'
import { faultsOf, fieldsOf } from './facts.ts'
import {
  type Answer,
  type Asked,
  brandOfCard,
  type Calls,
  type Doc,
  type FakeCard,
  type FakeOrder,
  failed,
  hashed,
  hiddenOf,
  inJapan,
  isAmount,
  masked,
  ok,
  scenarioOf,
  takeToken,
  type World,
} from './world.ts'

/** What the payment calls do. Cards behave as the table of 3.4 says, which is fincode's own for 3-D Secure. */
export function paymentCalls(world: World): Calls {
  const onOrder = (run: (order: FakeOrder, body: Doc) => Answer) => (asked: Asked) =>
    withOrder(world, asked, order => run(order, asked.body))
  const retrieve = ({ ids, query, tenant }: Asked): Answer => {
    const order = world.orders.get(ids[0] ?? '')
    const isFound = order && order['pay_type'] === query['pay_type'] && hiddenOf(world, order).tenant === tenant
    return isFound ? ok(shown(world, order)) : failed(404, 'EC002100002')
  }
  return {
    registerCardPayment: asked => register(world, asked),
    registerAccountPayment: asked => registerAccount(world, asked),
    listCardPayments: asked => list(world, asked),
    listAccountPayments: asked => list(world, asked),
    retrieveCardPayment: retrieve,
    retrieveAccountPayment: retrieve,
    executeCardPayment: onOrder((order, body) => execute(world, order, body)),
    assignAccount: onOrder((order, body) => assign(world, order, body)),
    capturePayment: onOrder((order, body) => {
      // The description allows the method for an order that was cancelled, and for no other.
      if (body['method'] !== undefined && order.status !== 'CANCELED') return failed(400, 'EC004103031')
      return move(world, order, { from: ['AUTHORIZED'], to: 'CAPTURED', code: 'EC004100004' })
    }),
    cancelCardPayment: onOrder(order =>
      move(world, order, { from: ['AUTHORIZED', 'CAPTURED'], to: 'CANCELED', code: 'EC005100004' }),
    ),
    cancelAccountPayment: onOrder(order =>
      move(world, order, { from: ['AWAITING_CUSTOMER_PAYMENT'], to: 'CANCELED', code: 'EC005100004' }),
    ),
    reauthorizePayment: onOrder(order =>
      order.status === 'CANCELED' ? charge(world, order, false) : failed(400, 'EC006100004'),
    ),
    changePayment: onOrder((order, body) => change(world, order, body)),
    completePayment: onOrder(order => {
      if (order.error_code) return failed(400, order.error_code)
      const result = hiddenOf(world, order).tds?.result
      return result === 'Y' || result === 'A' ? charge(world, order, true) : failed(400, 'EC009100004')
    }),
    authenticate: asked => secure2(world, asked),
    confirmAuthentication: asked => secure2(world, asked),
  }
}

/** A page of the orders that were processed within these days, as they are sorted: the oldest first. */
function list(world: World, { query, tenant }: Asked): Answer {
  const { pay_type, process_date_from: from = '', process_date_to: to = '~' } = query
  const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'] ?? 10)]
  const dayOf = (order: FakeOrder) => String(order['process_date']).slice(0, 10)
  const found = [...world.orders.values()].filter(
    order =>
      order['pay_type'] === pay_type &&
      hiddenOf(world, order).tenant === tenant &&
      dayOf(order) >= String(from) &&
      dayOf(order) <= String(to),
  )
  const last = Math.max(1, Math.ceil(found.length / limit))
  if (page > last) return failed(400, 'E0095091007')
  const link = (to: number) => `/v1/payments?limit=${limit}&page=${to}`
  return ok({
    total_count: found.length,
    last_page: last,
    current_page: page,
    limit,
    link_next: page < last ? link(page + 1) : null,
    link_previous: page > 1 ? link(page - 1) : null,
    list: found.slice((page - 1) * limit, page * limit).map(order => shown(world, order)),
  })
}

function register(world: World, { body, tenant }: Asked): Answer {
  const isCheck = body['job_code'] === 'CHECK'
  const { amount = '0', tax = '0' } = body
  if (!isCheck && (!isAmount(amount, 7) || !isAmount(tax, 7))) return failed(400, 'EC001104006')
  const money = isCheck ? moneyOf(0, 0) : moneyOf(Number(amount), Number(tax))
  if (money.total_amount > 9_999_999) return failed(400, 'EC001107005')
  return open(world, body, tenant, {
    job_code: body['job_code'],
    ...money,
    tds_type: body['tds_type'] ?? null,
    tds2_type: body['tds2_type'] ?? null,
    merchant_name: body['td_tenant_name'] ?? null,
  })
}

function registerAccount(world: World, { body, tenant }: Asked): Answer {
  const { billing_amount: amount, billing_tax: tax = '0' } = body
  if (!isAmount(amount, 10) || !isAmount(tax, 10)) return failed(400, 'EC001104006')
  return open(world, body, tenant, {
    // Nothing was paid yet.
    ...moneyOf(0, 0),
    billing_amount: Number(amount),
    billing_tax: Number(tax),
    billing_total_amount: Number(amount) + Number(tax),
  })
}

const moneyOf = (amount: number, tax: number) => ({ amount, tax, total_amount: amount + tax })

function open(world: World, body: Doc, tenant: string | undefined, more: { amount: number; tax: number } & Doc) {
  const orderId = String(body['id'])
  if (world.orders.has(orderId)) return failed(400, 'EC001101014')
  const order: FakeOrder = {
    shop_id: tenant ?? 's_00000000000',
    id: orderId,
    access_id: `a_${ulid(world.now()).slice(4)}`,
    pay_type: body['pay_type'],
    status: 'UNPROCESSED',
    error_code: null,
    client_field_1: body['client_field_1'] ?? null,
    client_field_2: body['client_field_2'] ?? null,
    client_field_3: body['client_field_3'] ?? null,
    process_date: inJapan(world.now()),
    created: inJapan(world.now()),
    ...more,
  }
  world.orders.set(orderId, order)
  world.hidden.set(order, { tenant, executed: 0, transfers: 0 })
  return ok(order)
}

function execute(world: World, order: FakeOrder, body: Doc): Answer {
  if (order.status !== 'UNPROCESSED') return failed(400, 'EC003100004')
  const card = body['token'] ? takeToken(world, body['token']) : savedCard(world, body)
  if (typeof card === 'string') return failed(400, card)
  if (order['job_code'] !== 'CHECK' && body['method'] === undefined) return failed(400, 'EC003102001')
  const hidden = hiddenOf(world, order)
  hidden.executed += 1
  hidden.card = card
  Object.assign(order, {
    error_code: null,
    brand: brandOfCard(card),
    card_no: masked(card),
    card_no_hash: hashed(card),
    method: body['method'],
    ...(body['tds2_ret_url'] ? { tds2_ret_url: body['tds2_ret_url'] } : { return_url: body['return_url'] ?? null }),
  })
  if (order['tds_type'] !== '2') return charge(world, order, false)
  const { tds } = scenarioOf(card)
  if (tds.flow === 'unsupported') {
    return order['tds2_type'] === '3' ? charge(world, order, false) : refuse(world, order, 'EC0091310A1')
  }
  const url = `${world.origin}/acs/${order.access_id}`
  Object.assign(order, { status: 'AUTHENTICATED', tds2_status: 'AUTHENTICATING', process_date: inJapan(world.now()) })
  return ok({ ...order, ...(body['tds2_ret_url'] ? { acs_url: url } : { redirect_url: url }) })
}

function savedCard(world: World, body: Doc): FakeCard | string {
  const customer = world.customers.get(String(body['customer_id']))
  if (!customer) return 'EC003003002'
  const found = customer.cards.find(card => (body['card_id'] ? card.id === body['card_id'] : card.isDefault))
  return found?.card ?? (body['card_id'] ? 'EC003007002' : 'EC003047002')
}

function charge(world: World, order: FakeOrder, isAuthenticated: boolean): Answer {
  const { card, executed } = hiddenOf(world, order)
  if (!card) return failed(400, 'EC003006001')
  const scenario = scenarioOf(card)
  const refusal = (isAuthenticated && scenario.chargeAfterTds) || scenario.charge
  const isFirst = executed === 1 && !/-a.$/.test(order.id)
  if (refusal && (isFirst || refusal.when !== 'first-attempt')) return refuse(world, order, refusal.code)
  const status = order['job_code'] === 'CHECK' ? 'CHECKED' : order['job_code'] === 'AUTH' ? 'AUTHORIZED' : 'CAPTURED'
  Object.assign(order, {
    status,
    error_code: null,
    transaction_id: `2611211234111111111111${order.access_id.slice(-6)}`,
    approve: '0112234',
    forward: '2a99662',
    process_date: inJapan(world.now()),
    ...(status === 'AUTHORIZED' && { auth_max_date: inJapan(world.now() + 60 * 86_400_000) }),
  })
  return ok(order)
}

/** A failed authentication is shown with the status of one under way; what else is refused stays unprocessed (2.3). */
function refuse(world: World, order: FakeOrder, code: string): Answer {
  const status = code === 'EC0091310A3' ? 'AUTHENTICATED' : 'UNPROCESSED'
  Object.assign(order, { status, error_code: code, process_date: inJapan(world.now()) })
  return failed(400, code)
}

function move(
  world: World,
  order: FakeOrder,
  { from, to, code }: { from: string[]; to: string; code: string },
): Answer {
  if (!from.includes(order.status)) return failed(400, code)
  Object.assign(order, { status: to, process_date: inJapan(world.now()) })
  return ok(order)
}

function change(world: World, order: FakeOrder, body: Doc): Answer {
  if (order.status !== 'AUTHORIZED' && order.status !== 'CAPTURED') return failed(400, 'EC007100004')
  if (!isAmount(body['amount'], 7) || !isAmount(body['tax'], 7)) return failed(400, 'EC007104006')
  if (order.status === 'CAPTURED' && body['job_code'] === 'AUTH') return failed(400, 'EC007103031')
  if (Number(body['amount']) < 1) return failed(400, 'EC007104007')
  if (Number(body['amount']) + Number(body['tax']) > 9_999_999) return failed(400, 'EC007107005')
  Object.assign(order, {
    ...moneyOf(Number(body['amount']), Number(body['tax'])),
    status: body['job_code'] === 'CAPTURE' ? 'CAPTURED' : order.status,
    process_date: inJapan(world.now()),
  })
  return ok(order)
}

/** Callback mode: the verdict, or where the holder is to be asked. */
function secure2(world: World, { ids, body }: Asked): Answer {
  const order = [...world.orders.values()].find(each => each.access_id === ids[0])
  const hidden = order && hiddenOf(world, order)
  if (!order || !hidden?.card) return failed(404, 'EC008116002')
  const { tds } = scenarioOf(hidden.card)
  const isStart = body['param'] !== undefined
  if (isStart && hidden.tds === undefined) {
    if (tds.flow === 'challenge') {
      order['tds2_status'] = 'CHALLENGE'
      hidden.tds = { result: 'C' }
    } else if (tds.flow === 'frictionless') endOf(world, order, tds.end)
  }
  const said = hidden.tds
  return ok({
    ...(said && { tds2_trans_result: said.result }),
    ...(said?.reason && { tds2_trans_result_reason: said.reason }),
    // Where the holder is sent is part of the first answer alone.
    ...(isStart && said?.result === 'C' && { challenge_url: `${world.origin}/acs/${order.access_id}` }),
  })
}

function endOf(world: World, order: FakeOrder, end: { result: string; reason?: string; code?: string }) {
  order['tds2_status'] = 'AUTHENTICATED'
  hiddenOf(world, order).tds = { result: end.result, reason: end.reason }
  if (end.code) refuse(world, order, end.code)
  else if (!order['tds2_ret_url']) charge(world, order, true)
}

/** What a holder does at the issuer; `typed` is a one-time code. */
export function visitIssuer(world: World, accessId: string, typed: string | 'cancel' | undefined) {
  const order = [...world.orders.values()].find(each => each.access_id === accessId)
  const hidden = order && hiddenOf(world, order)
  if (!order || !hidden?.card || order.status !== 'AUTHENTICATED') return
  const { tds } = scenarioOf(hidden.card)
  const failure = { result: 'N', reason: '01', code: 'EC0091310A3' }
  // In callback mode the first visit only lets the browser be seen.
  if (order['tds2_ret_url'] && hidden.tds === undefined) return
  if (tds.flow === 'frictionless') endOf(world, order, tds.end)
  else if (typed === 'cancel') endOf(world, order, { ...failure, code: 'EC0091310A2' })
  else if (typed !== undefined && tds.flow === 'challenge') {
    endOf(world, order, tds.always ?? (typed === '123456' ? { result: 'Y' } : failure))
  }
}

function assign(world: World, order: FakeOrder, body: Doc): Answer {
  const days = Number(body['payment_term_day'])
  if (!(days >= 0 && days <= 99)) return failed(400, 'EC101311006')
  const referenced = world.orders.get(String(body['reference_order_id']))
  if (body['reference_order_id'] && !(referenced && ['CAPTURED', 'CANCELED', 'EXPIRED'].includes(referenced.status))) {
    return failed(400, 'EC101312004')
  }
  const end = (Math.floor((world.now() + japanMs) / dayMs) + days + 1) * dayMs - japanMs - 1
  Object.assign(order, {
    status: 'AWAITING_CUSTOMER_PAYMENT',
    payment_term_day: days,
    payment_term: inJapan(end),
    va_branch_code: '502',
    va_branch_name: 'アジサイ',
    va_account_number: world.accountNumber ?? String(1_000_000 + world.orders.size),
    va_account_name: 'コウゲイノマ',
    virtual_account_id: String(1_000_000_000 + world.orders.size),
    account_assignment_date: inJapan(world.now()),
    overpayment_flag: '0',
    cancel_overpayment_flag: '0',
    expire_overpayment_flag: '0',
  })
  return ok(order)
}

const japanMs = 9 * 3_600_000
const dayMs = 86_400_000

/** An order as an answer shows it. An account expires in the morning after the last day of its term. */
function shown(world: World, order: FakeOrder): Doc {
  const assigned = order['payment_term_day']
  if (order.status === 'AWAITING_CUSTOMER_PAYMENT' && typeof assigned === 'number') {
    const issued = Date.parse(
      `${String(order['account_assignment_date']).replaceAll('/', '-').replace(' ', 'T')}+09:00`,
    )
    const morning = (Math.floor((issued + japanMs) / dayMs) + assigned + 1) * dayMs - japanMs + 6 * 3_600_000
    if (world.now() >= morning) order.status = 'EXPIRED'
  }
  return order
}

/**
 * A transfer arrives on the account of an order. What was paid is the amount; what was asked stays the billed amount. The
 * first flag says that more than one transfer came, whatever their sum is.
 */
export function transferTo(world: World, orderId: string, yen: number) {
  const order = world.orders.get(orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  shown(world, order)
  const hidden = hiddenOf(world, order)
  hidden.transfers += 1
  const money = moneyOf(order.amount + yen, 0)
  const isEnough = money.total_amount >= Number(order['billing_total_amount']) || world.shortTransfersCapture
  if (order.status === 'CANCELED') order['cancel_overpayment_flag'] = '1'
  else if (order.status === 'EXPIRED') order['expire_overpayment_flag'] = '1'
  else if (isEnough) order.status = 'CAPTURED'
  Object.assign(order, {
    ...money,
    process_date: inJapan(world.now()),
    transaction_date: inJapan(world.now()).slice(0, 10),
    value_date: inJapan(world.now()).slice(0, 10),
    remitter_bank_name: 'イロハギンコウ',
    remitter_branch_name: 'ホンテン',
    remitter_account_name: 'モリシタ　ナギ',
    ...(hidden.transfers > 1 && { overpayment_flag: '1' }),
  })
}

/** The body of a notice about an order. */
export function noticeOf(world: World, orderId: string, event: string): Doc {
  const order = world.orders.get(orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  const isAccount = order['pay_type'] === 'Virtualaccount'
  const { id, amount, tax } = order
  const said: Doc = { ...order, ...(isAccount ? { id } : { order_id: id }), amount: `${amount}`, tax: `${tax}`, event }
  const shape = isAccount ? 'AccountPaymentNotice' : 'CardPaymentNotice'
  const notice = Object.fromEntries(Object.entries(said).filter(([name]) => name in fieldsOf(shape)))
  const faults = faultsOf(shape, notice)
  if (faults.length > 0) throw new Error(`a notice that is not as described: ${faults.join(', ')}`)
  return notice
}

function withOrder(world: World, { ids, body, tenant }: Asked, run: (order: FakeOrder) => Answer): Answer {
  const order = world.orders.get(ids[0] ?? '')
  const isFound = order?.access_id === body['access_id'] && order?.['pay_type'] === body['pay_type']
  if (!order || !isFound || hiddenOf(world, order).tenant !== tenant) return failed(404, 'EC003100002')
  return run(order)
}
