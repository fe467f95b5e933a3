import { ulid } from 'ulid'
import {
  type Answer,
  type Asked,
  brandOfCard,
  type Call,
  type Doc,
  type FakeCard,
  type FakeOrder,
  failed,
  hashed,
  inJapan,
  isAmount,
  masked,
  ok,
  scenarioOf,
  takeToken,
  type World,
} from './world.ts'

/** The payment calls of 2.1. Cards behave as the table of 3.4 says, which is fincode's own for 3-D Secure. */
export function paymentCalls(world: World): Call[] {
  const id = '([^/]+)'
  const step = (name: string, run: (order: FakeOrder, body: Doc) => Answer): Call => ({
    method: 'PUT',
    path: new RegExp(`^/v1/payments/${id}/${name}$`),
    run: ({ ids, body }) => withOrder(world, ids[0], body, order => run(order, body)),
  })
  return [
    { method: 'POST', path: /^\/v1\/payments$/, run: ({ body }) => register(world, body) },
    {
      method: 'GET',
      path: new RegExp(`^/v1/payments/${id}$`),
      run: ({ ids, query }) => {
        const order = world.orders.get(ids[0] ?? '')
        return order && order['pay_type'] === query.get('pay_type') ? ok(order) : failed(404, 'EC002100002')
      },
    },
    {
      method: 'PUT',
      path: new RegExp(`^/v1/payments/${id}$`),
      run: ({ ids, body }) =>
        withOrder(world, ids[0], body, order =>
          order['pay_type'] === 'Card' ? execute(world, order, body) : assign(world, order, body),
        ),
    },
    step('capture', order => move(world, order, { from: ['AUTHORIZED'], to: 'CAPTURED', code: 'EC004100004' })),
    step('cancel', order =>
      move(world, order, {
        from: ['AUTHORIZED', 'CAPTURED', 'AWAITING_CUSTOMER_PAYMENT'],
        to: 'CANCELED',
        code: 'EC005100004',
      }),
    ),
    step('auth', order =>
      move(world, order, {
        from: ['CANCELED'],
        to: order['job_code'] === 'CAPTURE' ? 'CAPTURED' : 'AUTHORIZED',
        code: 'EC006100004',
      }),
    ),
    step('change', (order, body) => change(world, order, body)),
    step('secure', order => {
      if (order.error_code) return failed(400, order.error_code)
      const isPassed = order['tds2_result'] === 'Y' || order['tds2_result'] === 'A'
      return isPassed ? charge(world, order, true) : failed(400, 'EC009100004')
    }),
    { method: 'PUT', path: new RegExp(`^/v1/secure2/${id}$`), run: asked => secure2(world, asked) },
    { method: 'GET', path: new RegExp(`^/v1/secure2/${id}$`), run: asked => secure2(world, asked) },
  ]
}

function register(world: World, body: Doc): Answer {
  const isAccount = body['pay_type'] === 'Virtualaccount'
  const amount = isAccount ? body['billing_amount'] : body['amount']
  const tax = (isAccount ? body['billing_tax'] : body['tax']) ?? '0'
  const orderId = String(body['id'])
  if (body['job_code'] !== 'CHECK' && (!isAmount(amount, isAccount ? 10 : 7) || !isAmount(tax, 10)))
    return failed(400, 'EC001104006')
  if (!isAccount && Number(amount ?? 0) + Number(tax) > 9_999_999) return failed(400, 'EC001107005')
  if (world.orders.has(orderId)) return failed(400, 'EC001101014')
  const order: FakeOrder = {
    shop_id: 's_00000000000',
    id: orderId,
    access_id: `a_${ulid(world.now()).slice(4)}`,
    pay_type: body['pay_type'],
    job_code: body['job_code'] ?? null,
    status: 'UNPROCESSED',
    error_code: null,
    amount: isAccount ? 0 : Number(amount ?? 0),
    tax: isAccount ? 0 : Number(tax),
    ...(isAccount && { billing_amount: Number(amount), billing_tax: Number(tax) }),
    tds_type: body['tds_type'] ?? null,
    tds2_type: body['tds2_type'] ?? null,
    process_date: inJapan(world.now()),
    created: inJapan(world.now()),
  }
  world.orders.set(orderId, order)
  return ok(order)
}

function execute(world: World, order: FakeOrder, body: Doc): Answer {
  if (order.status !== 'UNPROCESSED') return failed(400, 'EC003100004')
  const card = body['token'] ? takeToken(world, body['token']) : savedCard(world, body)
  if (typeof card === 'string') return failed(400, card)
  Object.assign(order, {
    executed: Number(order['executed'] ?? 0) + 1,
    error_code: null,
    brand: brandOfCard(card),
    card_no: masked(card),
    card_no_hash: hashed(card),
    method: body['method'],
    return_url: body['return_url'] ?? null,
    tds2_ret_url: body['tds2_ret_url'] ?? null,
  })
  cardsOf.set(order, card)
  if (order['tds_type'] !== '2') return charge(world, order, false)
  const { tds } = scenarioOf(card)
  if (tds.flow === 'unsupported') {
    return order['tds2_type'] === '3' ? charge(world, order, false) : refuse(world, order, 'EC0091310A1')
  }
  const url = `${world.origin}/acs/${order.access_id}`
  Object.assign(order, { status: 'AUTHENTICATED', tds2_status: 'AUTHENTICATING', process_date: inJapan(world.now()) })
  return ok({ ...order, ...(body['return_url'] ? { redirect_url: url } : { acs_url: url }) })
}

/** The card behind an order; nothing of it is ever answered but its mask. */
const cardsOf = new WeakMap<FakeOrder, FakeCard>()

function savedCard(world: World, body: Doc): FakeCard | string {
  const customer = world.customers.get(String(body['customer_id']))
  if (!customer) return 'EC003003002'
  const found = customer.cards.find(card => (body['card_id'] ? card.id === body['card_id'] : card.isDefault))
  return found?.card ?? (body['card_id'] ? 'EC003007002' : 'EC003047002')
}

function charge(world: World, order: FakeOrder, isAuthenticated: boolean): Answer {
  const card = cardsOf.get(order)
  if (!card) return failed(400, 'EC003006001')
  const scenario = scenarioOf(card)
  const refusal = (isAuthenticated && scenario.chargeAfterTds) || scenario.charge
  const isFirst = order['executed'] === 1 && !/-a.$/.test(order.id)
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
  if (order.status === 'CANCELED' && cardsOf.has(order)) return charge(world, order, false)
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
    amount: Number(body['amount']),
    tax: Number(body['tax']),
    status: body['job_code'] === 'CAPTURE' ? 'CAPTURED' : order.status,
    process_date: inJapan(world.now()),
  })
  return ok(order)
}

/** Callback mode: the verdict, or where the holder is to be asked. */
function secure2(world: World, { ids, body }: Asked): Answer {
  const order = [...world.orders.values()].find(each => each.access_id === ids[0])
  const card = order && cardsOf.get(order)
  if (!order || !card) return failed(404, 'EC008116002')
  const { tds } = scenarioOf(card)
  if (body['param'] !== undefined && order['tds2_result'] === undefined) {
    if (tds.flow === 'challenge') Object.assign(order, { tds2_status: 'CHALLENGE', tds2_result: 'C' })
    else if (tds.flow === 'frictionless') endOf(world, order, tds.end)
  }
  return ok({
    tds2_trans_result: order['tds2_result'] ?? null,
    tds2_trans_result_reason: order['tds2_reason'] ?? null,
    ...(order['tds2_result'] === 'C' && { challenge_url: `${world.origin}/acs/${order.access_id}` }),
  })
}

function endOf(world: World, order: FakeOrder, end: { result: string; reason?: string; code?: string }) {
  Object.assign(order, { tds2_status: 'AUTHENTICATED', tds2_result: end.result, tds2_reason: end.reason ?? null })
  if (end.code) refuse(world, order, end.code)
  else if (order['return_url']) charge(world, order, true)
}

/** What a holder does at the issuer; `typed` is a one-time code. */
export function visitIssuer(world: World, accessId: string, typed: string | 'cancel' | undefined) {
  const order = [...world.orders.values()].find(each => each.access_id === accessId)
  const card = order && cardsOf.get(order)
  if (!order || !card || order.status !== 'AUTHENTICATED') return
  const { tds } = scenarioOf(card)
  const failure = { result: 'N', reason: '01', code: 'EC0091310A3' }
  // In callback mode the first visit only lets the browser be seen.
  if (order['tds2_ret_url'] && order['tds2_result'] === undefined) return
  if (tds.flow === 'frictionless') endOf(world, order, tds.end)
  else if (typed === 'cancel') endOf(world, order, { ...failure, code: 'EC0091310A2' })
  else if (typed !== undefined && tds.flow === 'challenge') {
    endOf(world, order, tds.always ?? (typed === '123456' ? { result: 'Y' } : failure))
  }
}

function assign(world: World, order: FakeOrder, body: Doc): Answer {
  const days = Number(body['payment_term_day'])
  if (typeof body['payment_term_day'] !== 'string' || !(days >= 0 && days <= 99)) return failed(400, 'EC101311006')
  const japan = 9 * 3_600_000
  const end = (Math.floor((world.now() + japan) / 86_400_000) + days + 1) * 86_400_000 - japan - 1
  Object.assign(order, {
    status: 'AWAITING_CUSTOMER_PAYMENT',
    payment_term_day: days,
    payment_term: inJapan(end),
    va_branch_code: '502',
    va_branch_name: 'アジサイ',
    va_account_number: String(1_000_000 + world.orders.size),
    va_account_name: 'コウゲイノマ',
    overpayment_flag: '0',
    cancel_overpayment_flag: '0',
    expire_overpayment_flag: '0',
  })
  return ok(order)
}

/** A transfer arrives on the account of an order. */
export function transferTo(world: World, orderId: string, yen: number) {
  const order = world.orders.get(orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  const received = Number(order['received'] ?? 0) + yen
  const asked = Number(order['billing_amount']) + Number(order['billing_tax'])
  if (order.status === 'CANCELED') order['cancel_overpayment_flag'] = '1'
  else order.status = received >= asked ? 'CAPTURED' : 'AWAITING_PAYMENT_APPROVAL'
  Object.assign(order, { received, ...(received > asked && { overpayment_flag: '1' }) })
}

function withOrder(world: World, id: string | undefined, body: Doc, run: (order: FakeOrder) => Answer): Answer {
  const order = world.orders.get(id ?? '')
  if (!order || order.access_id !== body['access_id'] || order['pay_type'] !== body['pay_type']) {
    return failed(404, 'EC003100002')
  }
  return run(order)
}
