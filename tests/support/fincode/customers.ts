import { ulid } from 'ulid'
import {
  type Answer,
  brandOfCard,
  type Call,
  type Doc,
  type FakeCard,
  type FakeCustomer,
  failed,
  hashed,
  masked,
  ok,
  scenarioOf,
  takeToken,
  type World,
} from './world.ts'

/** Customers, cards and ways of paying (2.1). */
export function customerCalls(world: World): Call[] {
  const id = '([^/]+)'
  const gone = new Set<string>()
  const on = (
    method: string,
    path: string,
    code: string,
    run: (customer: FakeCustomer, id: string, body: Doc) => Answer,
  ): Call => ({
    method,
    path: new RegExp(`^/v1/customers/${id}${path}$`),
    run: ({ ids, body }) => {
      const customer = world.customers.get(ids[0] ?? '')
      return customer ? run(customer, ids[1] ?? '', body) : failed(404, code)
    },
  })
  return [
    {
      method: 'POST',
      path: /^\/v1\/customers$/,
      run: ({ body }) => {
        const customerId = String(body['id'])
        if (world.customers.has(customerId) || gone.has(customerId)) return failed(400, 'E0001003014')
        world.customers.set(customerId, { id: customerId, cards: [], methods: [] })
        return ok({ id: customerId, name: body['name'] ?? null, email: body['email'] ?? null })
      },
    },
    on('PUT', '', 'E0003003002', (customer, _, body) => ok({ id: customer.id, ...body })),
    on('DELETE', '', 'E0004003002', customer => {
      world.customers.delete(customer.id)
      gone.add(customer.id)
      return ok({ id: customer.id, delete_flag: '1' })
    }),
    on('POST', '/cards', 'E0006003002', (customer, _, body) => {
      if (body['default_flag'] !== '0' && body['default_flag'] !== '1') return failed(400, 'E0006008007')
      const card = takeToken(world, body['token'])
      if (typeof card === 'string') return failed(400, card.replace('EC003', 'E0006'))
      const scenario = scenarioOf(card)
      if (scenario.refusesSaving && scenario.charge) return failed(400, scenario.charge.code)
      return ok(viewOf(customer, add(world, customer, card, body['default_flag'] === '1')))
    }),
    on('GET', '/cards', 'E0010003002', customer => ok({ list: customer.cards.map(card => viewOf(customer, card)) })),
    on('GET', `/cards/${id}`, 'E0007003002', (customer, cardId) => {
      const found = customer.cards.find(card => card.id === cardId)
      return found ? ok(viewOf(customer, found)) : failed(404, 'E0007007002')
    }),
    on('PUT', `/cards/${id}`, 'E0008003002', (customer, cardId, body) => {
      const found = customer.cards.find(card => card.id === cardId)
      if (!found) return failed(404, 'E0008007002')
      const card = body['token'] ? takeToken(world, body['token']) : found.card
      if (typeof card === 'string') return failed(400, 'E0008006A01')
      found.card = { ...card, expire: String(body['expire'] ?? card.expire) }
      if (body['holder_name']) found.card.holder = String(body['holder_name'])
      if (body['default_flag'] === '1') for (const each of customer.cards) each.isDefault = each === found
      return ok(viewOf(customer, found))
    }),
    on('DELETE', `/cards/${id}`, 'E0009003002', (customer, cardId) => {
      const index = customer.cards.findIndex(card => card.id === cardId)
      if (index < 0) return failed(404, 'E0009007002')
      const [removed] = customer.cards.splice(index, 1)
      const heir = customer.cards.at(-1)
      if (removed?.isDefault && heir) heir.isDefault = true
      return ok({ id: cardId, customer_id: customer.id, delete_flag: '1' })
    }),
    on('POST', '/payment_methods', 'E0006003002', (customer, _, body) => {
      const asked = Object(body['card'])
      const card = takeToken(world, asked['token'])
      if (typeof card === 'string') return failed(400, card.replace('EC003', 'E0006'))
      const { tds } = scenarioOf(card)
      if (tds.flow === 'unsupported' && asked['tds2_type'] === '2') return failed(400, 'EC0091310A1')
      const methodId = `pm_${ulid(world.now()).slice(4)}`
      const method = {
        id: methodId,
        pay_type: 'Card',
        status: 'AWAITING_CUSTOMER_ACTION',
        redirect_url: `${world.origin}/acs/${methodId}`,
        default_flag: body['default_flag'],
        card: { card_no: masked(card), card_no_hash: hashed(card) },
      }
      customer.methods.push(method)
      typedCards.set(method, card)
      return ok(method)
    }),
    on('GET', `/payment_methods/${id}`, 'E0007003002', (customer, methodId) => {
      const found = customer.methods.find(method => method['id'] === methodId)
      return found ? ok(found) : failed(404, 'E0007007002')
    }),
  ]
}

const typedCards = new WeakMap<Doc, FakeCard>()

/** What a holder does at the issuer before a card is saved. */
export function visitForCard(world: World, methodId: string, typed: string | 'cancel' | undefined) {
  for (const customer of world.customers.values()) {
    const method = customer.methods.find(each => each['id'] === methodId)
    const card = method && typedCards.get(method)
    if (!method || !card) continue
    const { tds } = scenarioOf(card)
    const isPassed = tds.flow === 'frictionless' ? tds.end.code === undefined : typed === '123456'
    method['status'] = isPassed ? 'ACTIVATED' : 'FAILED'
    if (isPassed) add(world, customer, card, method['default_flag'] === '1')
  }
}

function add(world: World, customer: FakeCustomer, card: FakeCard, isDefault: boolean) {
  const added = { id: `cs_${ulid(world.now()).slice(4)}`, card, isDefault: isDefault || customer.cards.length === 0 }
  if (added.isDefault) for (const each of customer.cards) each.isDefault = false
  customer.cards.push(added)
  return added
}

function viewOf(customer: FakeCustomer, { id, card, isDefault }: FakeCustomer['cards'][number]): Doc {
  return {
    id,
    customer_id: customer.id,
    default_flag: isDefault ? '1' : '0',
    card_no: masked(card),
    expire: card.expire,
    holder_name: card.holder ?? null,
    type: '1',
    brand: brandOfCard(card),
    card_no_hash: hashed(card),
  }
}
