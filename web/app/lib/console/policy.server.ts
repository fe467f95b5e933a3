import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminChangePolicy, adminListPolicy, adminPreviewPolicy } from '#shared/api/selling/console/policy.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf } from '../server/params.server.ts'
import { askConfirmation, consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { fromLocal, numberIn, typed, type Values } from './fields.ts'
import { policyRows } from './policy-rows.ts'
import { unitOf } from './policy-values.ts'

/** The values in force, what is to come, and every version. */
export async function loadPolicy(args: LoaderFunctionArgs) {
  return { ...(await api(args).call(adminListPolicy, {})), formId: newFormId() }
}

/** A version is looked at first, as it would be written, and written when it is confirmed. */
export async function actOnPolicy(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', confirmed } = values
  if (confirmed === 'no') return askConfirmation('change', { intent, values })
  const next = {
    after: numberIn(values['after'] ?? ''),
    effectiveAt: fromLocal(values['effectiveAt'] ?? ''),
    changes: changesIn(values),
    reason: values['reason'] ?? '',
  }
  const refused = (answer: Parameters<typeof consoleReply>[1]) =>
    consoleReply(args, byRow(answer, values), { intent, values, names: ['effectiveAt', 'reason', ...rowFields] })
  if (confirmed !== 'yes') {
    const preview = await submit(args, adminPreviewPolicy, next, values)
    if (!preview.ok) return refused(preview)
    const { confirmed: _, ...kept } = values
    const reply = { intent, target: '', values: kept, errors: {}, general: undefined, asks: true }
    return data({ ...reply, preview: preview.data }, { status: 428 })
  }
  const changed = await submit(args, adminChangePolicy, next, values)
  if (!changed.ok) return refused(changed)
  return doneAt(pathsFor(langOf(args)).admin('policy'), 'policy')
}

const rowFields = policyRows.map(row => `value-${row}`)

/** Reads the rows in which a value was chosen; rates are typed in per cent. */
function changesIn(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    policyRows.flatMap(row => {
      const name = values[`name-${row}`] ?? ''
      if (name === '') return []
      const value = numberIn(values[`value-${row}`] ?? '')
      const isRate = unitOf(name) === 'basis-points' && typeof value === 'number'
      return [[name, isRate ? Math.round(value * 100) : value]]
    }),
  )
}

/** A problem of a value stands at the row in which it was chosen. */
function byRow(answer: Parameters<typeof consoleReply>[1], values: Values): Parameters<typeof consoleReply>[1] {
  const rowOf = new Map(policyRows.map(row => [`changes.${values[`name-${row}`]}`, `value-${row}`]))
  const { errors } = Object(answer.data)
  if (!Array.isArray(errors)) return answer
  const moved = errors.map(({ field, key }) => ({ field: rowOf.get(field) ?? field, key }))
  return { ...answer, data: { errors: moved } }
}
