import { adminListProducts } from '#shared/api/catalogue/console/works.ts'
import { api, type LoaderArgs } from '../server/api.server.ts'
import { localeOf } from '../server/params.server.ts'
import { choicesFor } from './console.server.ts'
import { type Field, lines, type Values } from './fields.ts'
import type { Choice, ConsoleReply } from './reply.ts'

type Picker = Extract<Field, { kind: 'picks' }>
const shown = 8

/**
 * A button of a picker was pressed: `pick` says of which field, what to do, and with which record. The form comes again
 * with what was typed, changed by that; nothing is saved. Enter sends an empty `pick`, which searches if there is
 * something to search for.
 */
export async function picked(
  args: LoaderArgs,
  fields: readonly Field[],
  values: Values,
): Promise<ConsoleReply | undefined> {
  const pickers = fields.filter(field => field.kind === 'picks')
  const { pick, intent = '', target = '' } = values
  const searched = pickers.filter(({ name }) => sought(values, name) !== '')
  if (pick === undefined || pick === 'save' || (pick === '' && searched.length === 0)) return undefined
  const [name = '', operation = '', id = ''] = pick.split(' ')
  const next = { ...values, [name]: changed(lines(values[name] ?? ''), operation, id).join('\n') }
  const ids = pickers.filter(({ from }) => from === 'work').flatMap(picker => lines(next[picker.name] ?? ''))
  const [names, ...found] = await Promise.all([
    worksNamed(args, { ids }),
    ...searched.map(picker => search(args, picker, sought(values, picker.name))),
  ])
  return {
    intent,
    target,
    values: next,
    errors: {},
    general: undefined,
    picks: {
      names: Object.fromEntries(names.map(({ value, text }) => [value, text])),
      found: Object.fromEntries(searched.map((picker, index) => [picker.name, found[index]])),
    },
  }
}

const sought = (values: Values, name: string): string => (values[`find.${name}`] ?? '').trim()

function changed(ids: readonly string[], operation: string, id: string): readonly string[] {
  const at = ids.indexOf(id)
  if (operation === 'add') return at < 0 && /^[\w-]{1,64}$/.test(id) ? [...ids, id] : ids
  if (operation === 'remove') return ids.filter(each => each !== id)
  return operation === 'earlier' && at > 0 ? ids.with(at, ids[at - 1] ?? id).with(at - 1, id) : ids
}

async function search(args: LoaderArgs, { from }: Picker, keyword: string): Promise<readonly Choice[]> {
  if (from === 'work') return worksNamed(args, { keyword: keyword.slice(0, 100) })
  const wanted = folded(keyword)
  const { artist = [] } = await choicesFor(args, ['artist'])
  return artist.filter(({ text, value }) => folded(`${text} ${value}`).includes(wanted)).slice(0, shown)
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

/** Works by words of their title and reading, or by their ids. */
async function worksNamed(
  args: LoaderArgs,
  wanted: { readonly keyword: string } | { readonly ids: readonly string[] },
): Promise<readonly Choice[]> {
  if ('ids' in wanted && wanted.ids.length === 0) return []
  const { list } = await api(args).call(
    adminListProducts,
    'ids' in wanted ? { ids: wanted.ids.join(','), size: '60' } : { ...wanted, size: String(shown) },
  )
  const locale = localeOf(args)
  return list.map(({ id, title }) => ({ value: id, text: title[locale] }))
}
