import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { listAddresses } from '#shared/api/people/addresses.ts'
import {
  createApplication,
  prepareApplication,
  resubmitApplication,
  saveApplicationDraft,
} from '#shared/api/selling/resale/applications.ts'
import { estimatePayout, listMyProducts } from '#shared/api/selling/resale/listings.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { AskedPostcode } from '../looked-up-city.ts'
import { pathsFor } from '../paths.ts'
import {
  type Draft,
  draftIn,
  formOf,
  isAuctionDraft,
  isFetchedDraft,
  keptDraft,
  listIn,
  priceIn,
  sentDraft,
  textIn,
} from '../resale/draft.ts'
import { arranged } from '../resale/pictures.ts'
import { type StepName, stepsOf } from '../resale/steps.ts'
import { addressOf } from './address-form.server.ts'
import { lookUpPostcode } from './address-lookup.server.ts'
import { type Attempt, api, type LoaderArgs, type Refusal } from './api.server.ts'
import { outOfRange } from './desk.server.ts'
import { fieldText } from './form-reply.server.ts'
import { errorText, idempotencyKey, inPageOrder, refusedFields } from './forms.server.ts'
import { langOf, localeOf, pageParam } from './params.server.ts'
import { saveAccount, saveAddress } from './resell-account.server.ts'
import { fits, problemsIn, refusalOf } from './schema.server.ts'

type Prepared = OutputOf<typeof prepareApplication>
type Addresses = OutputOf<typeof listAddresses>

const idPattern = /^[\w-]{1,64}$/
/** Works to choose from on a page, as on the desk. */
const choices = '12'

function productParam({ request }: LoaderArgs): string | undefined {
  const id = new URL(request.url).searchParams.get('productId') ?? ''
  return idPattern.test(id) ? id : undefined
}

/** The works to choose from, or the wizard for one of them at the step of the address. */
export async function loadResell(args: LoaderArgs) {
  const productId = productParam(args)
  return productId === undefined ? loadChoice(args) : loadWizard(args, productId)
}

async function loadChoice(args: LoaderArgs) {
  const asked = { tab: 'owned', action: 'apply', size: choices, page: String(pageParam(args)) } as const
  const { list, total, page, size } = await api(args).call(listMyProducts, asked)
  return { kind: 'choose', works: { list, total, page, size } } as const
}

async function loadWizard(args: LoaderArgs, productId: string) {
  const { call } = api(args)
  const [prepared, profile, addresses] = await Promise.all([
    call(prepareApplication, { productId }),
    call(frontUserInfo, {}),
    call(listAddresses, {}),
  ])
  const paths = pathsFor(langOf(args))
  if (!isOpen(prepared)) throw redirect(paths.overview({ tab: 'application' }))
  const draft = draftOf(prepared, addresses)
  const query = new URL(args.request.url).searchParams
  const arrived = await keepArrived(args, productId, draft)
  if (arrived) throw redirect(paths.resell({ productId, step: 'photos' }))
  const steps = stepsOf(draft).map(({ name }) => name)
  const step = steps.find(name => name === query.get('step')) ?? 'photos'
  return {
    kind: 'wizard',
    prepared,
    bank: profile.bank,
    addresses,
    draft,
    step,
    payout: (await payoutOf(args, prepared, { draft, addresses })) ?? null,
    formId: randomUUID(),
  } as const
}

/** Whether the work is free to be applied for, or its application waits for the owner. */
const isOpen = ({ state, application }: Prepared): boolean =>
  state === workStateNumbers.held || (state === workStateNumbers.revise && application?.state === 'revise')

/** What was sent, then what was typed since; of a new application what the work's own page says. */
function draftOf({ application, draft, known }: Prepared, addresses: Addresses): Draft {
  const own = addresses.find(address => address.default)?.id ?? ''
  const begun: Draft =
    application?.state === 'revise'
      ? sentDraft(application, addresses.find(({ address }) => address === application.address.address)?.id ?? own)
      : {
          condition: known.condition,
          format: known.format,
          size: known.size,
          boxSize: known.boxSize?.map(String) ?? [],
          weight: known.weight === null ? '' : String(known.weight),
          saleKind: '1',
          deliveryMethod: '0',
          addressId: own,
        }
  const kept = draft ? keptDraft(draft.form) : {}
  const addressId = addresses.some(({ id }) => id === textIn(kept, 'addressId')) ? textIn(kept, 'addressId') : undefined
  return { ...begun, ...kept, ...(addressId ? {} : { addressId: textIn(begun, 'addressId') }) }
}

/** A photograph that was sent without scripts: the storage led back with its id. */
async function keepArrived(args: LoaderArgs, productId: string, draft: Draft): Promise<boolean> {
  const query = new URL(args.request.url).searchParams
  const id = query.get('uploadId') ?? ''
  const name = query.get('field') === 'damageImgs' ? 'damageImgs' : 'imgs'
  if (!idPattern.test(id) || listIn(draft, name).includes(id)) return idPattern.test(id)
  await api(args).attempt(saveApplicationDraft, {
    productId,
    form: mutable({ ...draft, [name]: [...listIn(draft, name), id] }),
  })
  return true
}

/** What is kept of a draft: agreement is given each time. */
function mutable({ agree: _agree, ...draft }: Draft): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  )
}

async function payoutOf(
  args: LoaderArgs,
  { work }: Prepared,
  { draft, addresses }: { readonly draft: Draft; readonly addresses: Addresses },
) {
  const price = priceIn(draft)
  if (price === undefined) return undefined
  const chosen = addresses.find(({ id }) => id === textIn(draft, 'addressId'))
  const isFetched = isFetchedDraft(draft)
  const answer = await api(args).attempt(estimatePayout, {
    productId: work.id,
    price: String(price),
    deliveryMethod: isFetched ? '1' : '0',
    ...(isFetched && chosen?.province && { pickupAreaId: String(chosen.province) }),
  })
  return answer.ok ? answer.data : undefined
}

/** Why a step was refused, as the page shows it. */
export interface ResellRefusal {
  readonly step: StepName
  readonly general: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Draft
  /** The address that was typed anew, and what its form asked of the postcode. */
  readonly written?: ReturnType<typeof addressOf> | undefined
  readonly lookup?: AskedPostcode | undefined
}

/** Keeps what a step says; goes on once the step is sound, and sends the whole from the last one. */
export async function actOnResell(args: ActionFunctionArgs) {
  const productId = productParam(args)
  const paths = pathsFor(langOf(args))
  if (productId === undefined) throw redirect(paths.resell())
  const form = await args.request.formData()
  const { call } = api(args)
  const [prepared, addresses] = await Promise.all([call(prepareApplication, { productId }), call(listAddresses, {})])
  if (!isOpen(prepared)) throw redirect(paths.overview({ tab: 'application' }))
  const before = draftOf(prepared, addresses)
  const step = stepsOf(before).find(({ name }) => name === fieldText(form, 'step'))
  if (!step) throw redirect(paths.resell({ productId }))
  const typed = draftIn(form, step.fields)
  const refuse = (refusal: Omit<ResellRefusal, 'step' | 'typed'>) =>
    data({ ...refusal, errors: inPageOrder(form, refusal.errors), step: step.name, typed } satisfies ResellRefusal, {
      status: 400,
    })

  // The rest of the step is kept whatever becomes of the address.
  const keep = () => call(saveApplicationDraft, { productId, form: mutable({ ...before, ...typed }) })
  const looked = step.name === 'delivery' ? await lookUpPostcode(args, form, 'new') : undefined
  if (looked) {
    await keep()
    return data({ ...looked, general: undefined, errors: {}, step: step.name, typed } satisfies ResellRefusal)
  }
  const saved = step.name === 'delivery' ? await saveAddress(args, form) : undefined
  if (saved && !saved.ok) {
    await keep()
    return refuse({ ...saved, written: addressOf(form, 'new') })
  }
  const draft = arranged(
    { ...before, ...typed, ...(saved && { addressId: saved.addressId }) },
    fieldText(form, 'arrange'),
  )
  const kept = await api(args).attempt(saveApplicationDraft, { productId, form: mutable(draft) })
  if (!kept.ok) return refuse(reasonOf(args, kept))
  const intent = fieldText(form, 'intent')
  if (form.has('arrange') || intent === 'keep') return redirect(paths.resell({ productId, step: step.name }))

  if (step.name === 'account') {
    const filed = await saveAccount(args, form, prepared.missing)
    if (filed) return refuse(filed)
  }
  if (step.name === 'confirm') {
    const sent = await send(args, { prepared, draft, formId: fieldText(form, 'formId') })
    if (!sent.ok) return refuse(reasonOf(args, sent, isAuctionDraft(draft) ? 'startPrice' : 'price'))
    return redirect(paths.overview({ tab: 'application', done: 'apply' }))
  }
  const found = await problemsOf(args, { prepared, draft, fields: step.fields, addresses })
  if (Object.keys(found).length > 0) return refuse({ general: undefined, errors: found })
  const steps = stepsOf(draft)
  const next = steps[steps.findIndex(({ name }) => name === step.name) + 1]
  return redirect(paths.resell({ productId, step: next?.name ?? 'confirm' }))
}

/** `priced` names the field of a price that is out of range. */
function reasonOf(args: LoaderArgs, refusal: Refusal, priced = 'price'): Omit<ResellRefusal, 'step' | 'typed'> {
  if (refusal.code === 401 || refusal.code === 403) throw api(args).refuse(refusal)
  const locale = localeOf(args)
  const range = outOfRange(refusal, locale)
  const errors: Record<string, string> = range ? { [priced]: range } : {}
  for (const [path, text] of Object.entries(refusedFields(refusal, locale))) errors[path.split('.')[0] ?? ''] ??= text
  return { errors, general: Object.keys(errors).length > 0 ? undefined : refusal.message }
}

interface Step {
  readonly prepared: Prepared
  readonly draft: Draft
  readonly fields: readonly string[]
  readonly addresses: Addresses
}

/** What is wrong with one step: the contract's own schema, and what only the work's bounds can say. */
async function problemsOf(
  args: LoaderArgs,
  { prepared, draft, fields, addresses }: Step,
): Promise<Record<string, string>> {
  const locale = localeOf(args)
  const errors: Record<string, string> = {}
  for (const { field, key } of problemsIn(createApplication, { productId: prepared.work.id, ...formOf(draft) })) {
    const name = field.split('.')[0] ?? ''
    if (fields.includes(name)) errors[name] ??= errorText(key, locale, name)
  }
  if (fields.includes('damageImgs') && textIn(draft, 'isBroken') === '1' && listIn(draft, 'damageImgs').length === 0)
    errors['damageImgs'] ??= errorText('REQUIRED', locale, 'imgs')
  if (!fields.includes('price')) return errors
  return { ...errors, ...(await priceProblems(args, { prepared, draft, addresses })) }
}

async function priceProblems(args: LoaderArgs, { prepared, draft, addresses }: Omit<Step, 'fields'>) {
  const locale = localeOf(args)
  const errors: Record<string, string> = {}
  const isAuction = isAuctionDraft(draft)
  const named = isAuction ? 'startPrice' : 'price'
  const payout = await payoutOf(args, prepared, { draft, addresses })
  if (priceIn(draft) === undefined) errors[named] = errorText('AMOUNT_FORMAT', locale)
  else if (payout && !payout.isAllowed) {
    const { minPrice, maxPrice } = payout
    errors[named] =
      outOfRange({ name: 'price-out-of-range', data: { minPrice, maxPrice } }, locale) ?? errorText('FIELD', locale)
  }
  if (!isAuction) return errors
  const { endTime } = formOf(draft)
  const at = Date.parse(String(endTime))
  const { endFrom, endTo } = prepared
  if (!(at >= Date.parse(endFrom) && at <= Date.parse(endTo))) errors['endTime'] = errorText('END_TIME', locale)
  return errors
}

interface Sending {
  readonly prepared: Prepared
  readonly draft: Draft
  readonly formId: string
}

/** The whole application, once however often it is sent (D2); what the reviewer asked to be mended goes back to them. */
async function send(args: LoaderArgs, { prepared, draft, formId }: Sending): Promise<Attempt<unknown>> {
  const { attempt } = api(args)
  const locale = localeOf(args)
  const { work, application } = prepared
  const form = formOf(draft)
  const key = { idempotencyKey: idempotencyKey(formId, { form: JSON.stringify(form) }) }
  if (application?.state === 'revise') {
    const again = { id: application.id, ...form }
    return fits(resubmitApplication, again)
      ? attempt(resubmitApplication, again, key)
      : refusalOf(resubmitApplication, again, locale)
  }
  const first = { productId: work.id, ...form }
  return fits(createApplication, first)
    ? attempt(createApplication, first, key)
    : refusalOf(createApplication, first, locale)
}
