import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminDeleteContent, adminListContent, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { codes } from '#shared/api/codes.ts'
import type { ContentKind } from '#shared/domain/kernel/content.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, localeOf, pageParam } from '../server/params.server.ts'
import { choicesFor, consoleReply, doneAt, newFormId, submit, withUpload } from './console.server.ts'
import { contentFields, isKind, singleRecord } from './content-fields.ts'
import { namesOf, numberIn, recordOf, typed, valuesOf, withRows } from './fields.ts'
import { picked } from './picks.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

function missing(args: Args) {
  return data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

function kindOf(args: Args): ContentKind {
  const { kind } = args.params
  if (!isKind(kind)) throw missing(args)
  return kind
}

const idOf = (args: Args): string | undefined => {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  return /^[\w-]{1,64}$/.test(id) ? id : undefined
}

/** Records of one kind; a kind of one record goes to it at once. */
export async function loadRecords(args: LoaderFunctionArgs) {
  const kind = kindOf(args)
  const single = singleRecord[kind]
  if (single) throw redirect(pathsFor(langOf(args)).admin(`content/${kind}/edit`, { id: single }))
  const records = await api(args).call(adminListContent, { kind, page: String(pageParam(args)) })
  return { kind, ...records }
}

/** One record to change, or an empty form for a new one. */
export async function loadRecord(args: LoaderFunctionArgs) {
  const kind = kindOf(args)
  const id = idOf(args)
  const fields = contentFields[kind]
  const sources = fields.flatMap(field => ('from' in field && field.from !== 'work' ? [field.from] : []))
  const [found, all] = await Promise.all([
    id ? api(args).call(adminListContent, { kind, id }) : undefined,
    choicesFor(args, sources),
  ])
  const stored = found?.list[0]
  if (id && !stored && !singleRecord[kind]) throw missing(args)
  // Categories have two levels: only the upper ones can be a parent, and none is its own.
  const choices =
    kind === 'category' ? { category: all.category?.filter(({ under, value }) => !under && value !== id) ?? [] } : all
  return {
    kind,
    id,
    version: stored?.version,
    record: stored?.record,
    updatedAt: stored?.updatedAt,
    values: withUpload(args, fields, stored ? valuesOf(fields, stored.record) : {}),
    choices,
    works: Object.fromEntries((stored?.works ?? []).map(({ id: workId, title }) => [workId, title[localeOf(args)]])),
    formId: newFormId(),
  }
}

export async function actOnRecord(args: ActionFunctionArgs) {
  const kind = kindOf(args)
  const id = idOf(args)
  const fields = contentFields[kind]
  const values = withRows(fields, typed(await args.request.formData()))
  const { intent = '', version = '' } = values
  const paths = pathsFor(langOf(args))
  if (intent === 'delete') {
    const answer = await submit(args, adminDeleteContent, { id: id ?? '', kind, version }, values)
    if (!answer.ok) return consoleReply(args, answer, { intent, values, names: [] })
    return doneAt(paths.admin(`content/${kind}`), 'delete')
  }
  const reply = await picked(args, fields, values)
  if (reply) return data(reply)
  const chosen = id ?? (values['id'] ?? '').trim()
  const input = {
    ...(chosen !== '' && { id: chosen }),
    ...(version !== '' && { version: numberIn(version) }),
    record: { kind, ...recordOf(fields, values) },
  }
  const answer = await submit(args, adminSaveContent, input, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, values, names: ['id', ...namesOf(fields, values)] })
  return doneAt(paths.admin(`content/${kind}/edit`, { id: answer.data.id }), version === '' ? 'create' : 'save')
}
