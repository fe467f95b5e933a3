import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminListPolicy } from '#shared/api/selling/console/policy.ts'
import { trialInput, trialSale } from '#shared/domain/selling/resale/trial-sale.ts'
import { api } from '../server/api.server.ts'
import { errorText } from '../server/forms.server.ts'
import { localeOf } from '../server/params.server.ts'
import { fromLocal, numberIn, toLocal, type Values } from './fields.ts'

/** Prefecture of the gallery. */
const tokyo = '13'

/** The sale of the address by every version of the policy that was ever written; nothing is sent but the question. */
export async function loadCalculator(args: LoaderFunctionArgs) {
  const { versions, serverTime } = await api(args).call(adminListPolicy, {})
  const query = new URL(args.request.url).searchParams
  const typed = Object.fromEntries([...query].filter(([, value]) => value.trim() !== ''))
  const defaults = { price: '', seller: 'partner', at: toLocal(serverTime), to: tokyo, from: tokyo, box: '', quote: '' }
  // As they were typed, so that a refused form is shown again.
  const values: Values = { ...defaults, ...typed }
  const parsed = query.has('price') ? trialInput().safeParse(inputOf(values)) : undefined
  const written = versions.map(({ version, effectiveAt, changes }) => ({
    version,
    effectiveAt: Date.parse(effectiveAt),
    changes: Object.fromEntries(changes.map(({ name, after }) => [name, after])),
  }))
  const locale = localeOf(args)
  const issues = parsed?.error?.issues ?? []
  const errors = issues.map(({ path, message }) => [String(path[0]), errorText(message, locale)] as const)
  return {
    values,
    errors: Object.fromEntries(errors) satisfies Values,
    sale: parsed?.data && trialSale(parsed.data, written),
  }
}

function inputOf({ price = '', seller, at = '', to = '', from = '', box = '', quote = '' }: Values) {
  return {
    price: numberIn(price),
    seller,
    at: Date.parse(fromLocal(at)),
    to: numberIn(to),
    from: numberIn(from),
    box: box === '' ? null : sidesIn(box),
    quote: quote === '' ? null : numberIn(quote),
  }
}

const sidesIn = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[x×,\s]+/i)
    .filter(Boolean)
    .map(numberIn)
