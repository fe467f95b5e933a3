import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminCreateProduct,
  adminDeleteDraft,
  adminDelistProduct,
  adminGetProduct,
  adminLockProduct,
  adminPublishProduct,
  adminRegisterOwner,
  adminUnlockProduct,
  adminUpdateProduct,
} from '#shared/api/catalogue/console/works.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { idParam, langOf } from '../server/params.server.ts'
import { choicesFor, consoleReply, doneAt, newFormId, submit, withUpload } from './console.server.ts'
import { fromLocal, namesOf, numberIn, recordOf, typed, type Values, valuesOf, withRows } from './fields.ts'
import { workFields } from './work-fields.ts'

const sources = ['artist', 'craft', 'category', 'partner'] as const

export async function loadNewWork(args: LoaderFunctionArgs) {
  return { choices: await choicesFor(args, sources), values: withUpload(args, workFields, {}), formId: newFormId() }
}

export async function loadWork(args: LoaderFunctionArgs) {
  const [work, choices] = await Promise.all([
    api(args).call(adminGetProduct, { id: idParam(args) }),
    choicesFor(args, sources),
  ])
  const values = withUpload(args, workFields, valuesOf(workFields, { ...work, seller: work.seller.partnerId ?? '' }))
  return { work, values, choices, formId: newFormId() }
}

/** Reads the work from the form; an empty seller is the house. */
function written(values: Values) {
  const { seller, ...rest } = recordOf(workFields, values)
  const sells =
    typeof seller === 'string' && seller !== ''
      ? { type: sellerTypeNumbers.partner, partnerId: seller }
      : { type: sellerTypeNumbers.official }
  return { ...rest, seller: sells }
}

export async function createWork(args: ActionFunctionArgs) {
  const values = withRows(workFields, typed(await args.request.formData()))
  const answer = await submit(args, adminCreateProduct, written(values), values)
  if (!answer.ok) return consoleReply(args, answer, { intent: 'create', values, names: namesOf(workFields, values) })
  return doneAt(pathsFor(langOf(args)).admin('works/edit', { id: answer.data.id }), 'create')
}

/** Every form of a work's page, by its intent. */
export async function actOnWork(args: ActionFunctionArgs) {
  const id = idParam(args)
  const values = withRows(workFields, typed(await args.request.formData()))
  const intent = values['intent'] ?? ''
  const paths = pathsFor(langOf(args))
  const answer = await send(args, id, intent, values)
  if (!answer.ok)
    return consoleReply(args, answer, { intent, values, names: [...namesOf(workFields, values), ...actNames] })
  return doneAt(intent === 'delete' ? paths.admin('works') : paths.admin('works/edit', { id }), intent)
}

const saleNames = ['sale.price', 'sale.startPrice', 'sale.instantPrice', 'sale.startTime', 'sale.endTime']
const actNames = [...saleNames, 'username', 'basis', 'reason']

function send(args: ActionFunctionArgs, id: string, intent: string, values: Values) {
  const reason = values['reason'] ?? ''
  const visibility = values['visibility'] ?? 'public'
  switch (intent) {
    case 'publish':
      return submit(args, adminPublishProduct, { id, sale: saleOf(values), visibility }, values)
    case 'delist':
      return submit(args, adminDelistProduct, { id, visibility, reason }, values)
    case 'owner': {
      const basis = numberIn(values['basis'] ?? '')
      return submit(args, adminRegisterOwner, { id, username: values['username'] ?? '', basis, reason }, values)
    }
    case 'lock':
      return submit(args, adminLockProduct, { id, reason }, values)
    case 'unlock':
      return submit(args, adminUnlockProduct, { id, reason }, values)
    case 'delete':
      return submit(args, adminDeleteDraft, { id, edition: values['edition'] ?? '' }, values)
    default: {
      const { seller, ...rest } = written(values)
      const sells = 'seller' in values ? { seller } : {}
      return submit(
        args,
        adminUpdateProduct,
        { id, edition: numberIn(values['edition'] ?? ''), ...rest, ...sells },
        values,
      )
    }
  }
}

/** The terms of a sale as the contract takes them; times are Japan's, in whole minutes. */
function saleOf(values: Values): Record<string, unknown> {
  const at = (name: string) => values[`sale.${name}`] ?? ''
  const kind = at('kind')
  if (kind === 'display') return { kind }
  if (kind !== 'auction') return { kind, price: numberIn(at('price')) }
  return {
    kind,
    startPrice: numberIn(at('startPrice')),
    ...(at('instantPrice').trim() !== '' && { instantPrice: numberIn(at('instantPrice')) }),
    ...(at('startTime') !== '' && { startTime: fromLocal(at('startTime')) }),
    endTime: fromLocal(at('endTime')),
  }
}
