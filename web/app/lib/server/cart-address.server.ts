import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { createOrder } from '#shared/api/buying/orders.ts'
import { createAddress, listAddresses } from '#shared/api/people/addresses.ts'
import { listCart } from '#shared/api/selling/carts.ts'
import { m } from '../../paraglide/messages.js'
import { dateTime } from '../format/dates.ts'
import { pathsFor } from '../paths.ts'
import { addressErrors, addressOf } from './address-form.server.ts'
import { lookUpPostcode } from './address-lookup.server.ts'
import { api, type Refusal } from './api.server.ts'
import { checkoutOf } from './checkout.server.ts'
import { firstAddress } from './first-address.server.ts'
import { fieldText } from './form-reply.server.ts'
import { idempotencyKey } from './forms.server.ts'
import { langOf, localeOf } from './params.server.ts'
import { loadTerms } from './terms.server.ts'

/** Step 2: where to, billed to whom, and what it then costs. */
export async function loadAddressStep(args: LoaderFunctionArgs) {
  const { asked, number, query } = checkoutOf(args)
  const chosen = new URL(args.request.url).searchParams.get('address') ?? undefined
  const { call } = api(args)
  const [terms, addresses, cart] = await Promise.all([
    loadTerms(args),
    call(listAddresses, {}),
    call(listCart, { ...asked, ...(chosen && { addressId: chosen }) }),
  ])
  // The cart is empty: the step before says so.
  if (cart.list.length === 0) throw redirect(pathsFor(langOf(args)).cartConfirmation(query))
  const selected = addresses.find(({ id }) => id === chosen) ?? addresses.find(each => each.default)
  return {
    addresses,
    /** What the form of the first address begins with. */
    first: await firstAddress(args, addresses.length),
    selected: selected?.id,
    cart,
    terms,
    query,
    number,
    /** Makes the key of this order: Back and another try are the same order, a new page a new one (D2). */
    formId: randomUUID(),
  }
}

/** `add` saves an address and comes back with it chosen; `order` takes the holds, all or none (D40). */
export async function actOnAddressStep(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  return fieldText(form, 'intent') === 'add' ? add(args, form) : order(args, form)
}

const nothing: Readonly<Record<string, string>> = {}

async function add(args: ActionFunctionArgs, form: FormData) {
  const looked = await lookUpPostcode(args, form, 'new')
  if (looked) return data({ intent: 'add', errors: nothing, error: undefined, ...looked } as const)
  const { attempt, refuse } = api(args)
  const answer = await attempt(createAddress, {
    ...addressOf(form, 'new'),
    default: fieldText(form, 'default') === '1',
  })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) {
    const errors = addressErrors(answer, localeOf(args), form, 'new')
    const error = Object.keys(errors).length === 0 ? answer.message : undefined
    const written = addressOf(form, 'new')
    return data({ intent: 'add', errors, error, written, lookup: undefined } as const, { status: 400 })
  }
  const { query } = checkoutOf(args)
  return redirect(pathsFor(langOf(args)).cartAddress({ ...query, address: answer.data.id }))
}

async function order(args: ActionFunctionArgs, form: FormData) {
  const { number, productId, query } = checkoutOf(args)
  const notes = fieldText(form, 'notes').trim()
  const looked = await lookUpPostcode(args, form, 'bill')
  if (looked) return data({ intent: 'order', errors: nothing, error: undefined, notes, ...looked } as const)
  const other = fieldText(form, 'bill') === '2'
  const { affiliate } = args.context
  const input = {
    source: number,
    ...(query.id.length > 0 ? { cartIds: query.id } : productId ? { productId } : {}),
    addressId: fieldText(form, 'addressId'),
    typeAddress: other ? 2 : 1,
    ...(other && { customAddress: addressOf(form, 'bill') }),
    notes,
    termsVersion: fieldText(form, 'termsVersion'),
    ...(affiliate && { affiliate }),
  } as const
  const { attempt, refuse } = api(args)
  const key = idempotencyKey(fieldText(form, 'formId'), { input: JSON.stringify(input) })
  const answer = await attempt(createOrder, input, { idempotencyKey: key })
  if (answer.ok) return redirect(pathsFor(langOf(args)).cartPayment(answer.data.orderId))
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  const { termsVersion, ...errors } = addressErrors(answer, localeOf(args), form, 'bill')
  const isBesideItsField = 'notes' in errors || (other && Object.keys(errors).length > 0)
  const error =
    termsVersion ??
    reasonOf(answer, args) ??
    (isBesideItsField ? undefined : `${answer.message} ${m.cart_error_retry({}, { locale: localeOf(args) })}`)
  const written = other ? addressOf(form, 'bill') : undefined
  return data({ intent: 'order', errors, error, written, notes, lookup: undefined } as const, { status: 409 })
}

/** The loser of a race learns why and until when (D30), and who let a hold end when they may order again (D111). */
function reasonOf({ name, data: detail }: Refusal, args: ActionFunctionArgs): string | undefined {
  if (name !== 'work-locked' && name !== 'hold-pause') return undefined
  const until = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'until') : undefined
  const locale = localeOf(args)
  if (name === 'hold-pause' && typeof until === 'string')
    return m.cart_error_hold_pause({ time: dateTime(until, locale) }, { locale })
  return typeof until === 'string' || typeof until === 'number'
    ? m.cart_error_locked_until({ time: dateTime(until, locale) }, { locale })
    : m.cart_error_locked({}, { locale })
}
