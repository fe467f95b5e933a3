import { type Field, lines, type Values } from './fields.ts'

/**
 * Files that were sent without scripts come back in the address (D16): the last one as `uploadId` for the field `to`,
 * those before it under the names of their fields.
 */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text)
const idsIn = (text: string | null) => (text ?? '').split('.').filter(isId)
/** What the page of uploads and the storage add. */
const added = ['uploadId', 'to', 'bucket', 'key', 'etag']

const takesFiles = ({ kind }: Field) => kind === 'pictures' || kind === 'picture' || kind === 'documents'

/** Fills the fields of a form with what came back for them, after what they have already. */
export function withSent(search: string, fields: readonly Field[], values: Values): Values {
  const query = new URLSearchParams(search)
  const to = query.get('to')
  const files = fields.filter(takesFiles)
  const target = files.find(({ name }) => to === null || name === to)
  const sent = files.flatMap(field => {
    const { name, kind } = field
    const ids = [...idsIn(query.get(name)), ...(field === target ? idsIn(query.get('uploadId')) : [])]
    if (ids.length === 0) return []
    const all = [...new Set([...(kind === 'picture' ? [] : lines(values[name] ?? '')), ...ids])]
    return [[name, (kind === 'picture' ? all.slice(-1) : all).join('\n')] as const]
  })
  return { ...values, ...Object.fromEntries(sent) }
}

/** Where a file of this field comes back to, with all that came before it. */
export function backFor({ pathname, search }: { pathname: string; search: string }, name: string): string {
  const query = new URLSearchParams(search)
  const last = idsIn(query.get('uploadId'))
  const before = query.get('to') ?? name
  if (last.length > 0) query.set(before, [...new Set([...idsIn(query.get(before)), ...last])].slice(-11).join('.'))
  for (const each of added) query.delete(each)
  query.set('to', name)
  return `${pathname}?${query}`
}
