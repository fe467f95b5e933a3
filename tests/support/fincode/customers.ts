import { ulid } from 'ulid'
import { faultsOf } from './facts.ts'
import {
  type Answer,
  type Asked,
  brandOfCard,
  type Calls,
  type Doc,
  type FakeCard,
  type FakeCustomer,
  type FakeMethod,
  failed,
  hashed,
  inJapan,
  masked,
  ok,
  scenarioOf,
  takeToken,
  type World,
} from './world.ts'

/** What the calls of customers, cards and registrations do. */
export function customerCalls(world: World): Calls {
  const gone = new Set<string>()
  const on = (code: string, run: (customer: FakeCustomer, id: string, body: Doc) => Answer) => (asked: Asked) => {
    const customer = world.customers.get(asked.ids[0] ?? '')
    return customer ? run(customer, asked.ids[1] ?? '', asked.body) : failed(404, code)
  }
  return {
    createCustomer: ({ body }) => {
      const customerId = String(body['id'])
      if (world.customers.has(customerId) || gone.has(customerId)) return failed(400, 'E0001003014')
      world.customers.set(customerId, { id: customerId, cards: [], methods: [] })
      return ok({ id: customerId, name: body['name'] ?? null, email: body['email'] ?? null })
    },
    updateCustomer: on('E0003003002', (customer, _, body) => ok({ id: customer.id, ...body })),
    deleteCustomer: on('E0004003002', customer => {
      world.customers.delete(customer.id)
      gone.add(customer.id)
      return ok({ id: customer.id, delete_flag: '1' })
    }),
    createCard: on('E0006003002', (customer, _, body) => {
      const card = takeToken(world, body['token'])
      if (typeof card === 'string') return failed(400, card.replace('EC003', 'E0006'))
      const scenario = scenarioOf(card)
      if (scenario.refusesSaving && scenario.charge) return failed(400, scenario.charge.code)
      return ok(viewOf(world, customer, add(world, customer, card, body['default_flag'] === '1')))
    }),
    listCards: on('E0010003002', customer => ok({ list: customer.cards.map(card => viewOf(world, customer, card)) })),
    retrieveCard: on('E0007003002', (customer, cardId) => {
      const found = customer.cards.find(card => card.id === cardId)
      return found ? ok(viewOf(world, customer, found)) : failed(404, 'E0007007002')
    }),
    updateCard: on('E0008003002', (customer, cardId, body) => {
      const found = customer.cards.find(card => card.id === cardId)
      if (!found) return failed(404, 'E0008007002')
      const card = body['token'] ? takeToken(world, body['token']) : found.card
      if (typeof card === 'string') return failed(400, 'E0008006A01')
      found.card = { ...card, expire: String(body['expire'] ?? card.expire) }
      if (body['holder_name']) found.card.holder = String(body['holder_name'])
      if (body['default_flag'] === '1') for (const each of customer.cards) each.isDefault = each === found
      return ok(viewOf(world, customer, found))
    }),
    deleteCard: on('E0009003002', (customer, cardId) => {
      const index = customer.cards.findIndex(card => card.id === cardId)
      if (index < 0) return failed(404, 'E0009007002')
      const [removed] = customer.cards.splice(index, 1)
      const heir = customer.cards.at(-1)
      if (removed?.isDefault && heir) heir.isDefault = true
      return ok({ id: cardId, customer_id: customer.id, delete_flag: '1' })
    }),
    registerCard: on('E0006003002', (customer, _, body) => {
      const asked = Object(body['card'])
      const card = takeToken(world, asked['token'])
      // Refusals of payment methods begin with EP017; the fields and kinds of a token's are a guess.
      if (typeof card === 'string') return failed(400, card.replace('EC003', 'EP017'))
      const { tds } = scenarioOf(card)
      const isPlain = asked['tds_type'] !== '2' || tds.flow === 'unsupported'
      if (asked['tds_type'] === '2' && isPlain && asked['tds2_type'] === '2') return failed(400, 'EC0091310A1')
      const method: FakeMethod = {
        id: `pm_${ulid(world.now()).slice(4)}`,
        accessId: `a_${ulid(world.now()).slice(4)}`,
        orderId: `o_${ulid(world.now()).slice(4)}`,
        isDefault: body['default_flag'] === '1',
        card,
        status: isPlain ? 'ACTIVATED' : 'AWAITING_CUSTOMER_ACTION',
      }
      customer.methods.push(method)
      if (isPlain) method.cardId = add(world, customer, card, method.isDefault).id
      return ok({
        id: method.id,
        pay_type: 'Card',
        customer_id: customer.id,
        status: method.status,
        redirect_url: isPlain ? null : `${world.origin}/acs/${method.accessId}`,
        default_flag: body['default_flag'],
        created: inJapan(world.now()),
        card: {
          card_no: masked(card),
          card_no_hash: hashed(card),
          tds_type: asked['tds_type'] ?? null,
          access_id: method.accessId,
        },
      })
    }),
  }
}

/** What a holder does at the issuer before a card is saved. False where the address is not of a registration. */
export function visitForCard(world: World, accessId: string, typed: string | 'cancel' | undefined): boolean {
  for (const customer of world.customers.values()) {
    const method = customer.methods.find(each => each.accessId === accessId)
    if (!method) continue
    const { tds } = scenarioOf(method.card)
    const isPassed = tds.flow === 'frictionless' ? tds.end.code === undefined : typed === '123456'
    method.status = isPassed ? 'ACTIVATED' : 'FAILED'
    if (isPassed) method.cardId = add(world, customer, method.card, method.isDefault).id
    else method.errorCode = 'EC0091310A3'
    return true
  }
  return false
}

/** The body of the notice about a registration, or undefined while no holder was there. */
export function cardNoticeOf(world: World, accessId: string): Doc | undefined {
  for (const customer of world.customers.values()) {
    const method = customer.methods.find(each => each.accessId === accessId)
    if (!method || method.status === 'AWAITING_CUSTOMER_ACTION') continue
    const notice = {
      shop_id: 's_00000000000',
      order_id: method.orderId,
      access_id: method.accessId,
      card_status: method.status,
      customer_id: customer.id,
      card_id: method.cardId ?? null,
      process_date: inJapan(world.now()),
      process_type: 'I',
      card_no_display: masked(method.card),
      status: 'AUTHENTICATED',
      error_code: method.errorCode ?? null,
      pay_type: 'Card',
      event: 'customers.payment_methods.updated',
    }
    const faults = faultsOf('CardMethodNotice', notice)
    if (faults.length > 0) throw new Error(`a notice that is not as described: ${faults.join(', ')}`)
    return notice
  }
  return undefined
}

function add(world: World, customer: FakeCustomer, card: FakeCard, isDefault: boolean) {
  const added = { id: `cs_${ulid(world.now()).slice(4)}`, card, isDefault: isDefault || customer.cards.length === 0 }
  if (added.isDefault) for (const each of customer.cards) each.isDefault = false
  customer.cards.push(added)
  return added
}

function viewOf(world: World, customer: FakeCustomer, { id, card, isDefault }: FakeCustomer['cards'][number]): Doc {
  return {
    id,
    customer_id: customer.id,
    default_flag: isDefault ? '1' : '0',
    card_no: masked(card),
    expire: card.expire,
    holder_name: card.holder ?? null,
    type: card.type ?? '0',
    brand: brandOfCard(card),
    card_no_hash: hashed(card),
    created: inJapan(world.now()),
  }
}
