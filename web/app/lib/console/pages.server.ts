import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { adminListPages, adminSavePage } from '#shared/api/catalogue/console/content.ts'
import { codes } from '#shared/api/codes.ts'
import { type PageKey, pageKeys } from '#shared/domain/kernel/pages.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, localeOf } from '../server/params.server.ts'
import { choicesFor, consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { fromLocal, localizedIn, localizedNames, localizedValues, numberIn, typed, type Values } from './fields.ts'
import { emptySections, sectionNames } from './sections.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

function keyOf(args: Args): PageKey {
  const key = pageKeys.find(each => each === args.params['key'])
  if (key) return key
  throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** All versions, and the one to look at: the newest, or an older one named in the address. */
export async function loadPage(args: LoaderFunctionArgs) {
  const key = keyOf(args)
  // Only what is told of sending differs by craft.
  const sources = key === 'shipping-guide' ? (['craft'] as const) : []
  const [{ list }, choices] = await Promise.all([api(args).call(adminListPages, { key }), choicesFor(args, sources)])
  const wanted = new URL(args.request.url).searchParams.get('version')
  const newest = list[0]
  const old = list.find(({ version }) => String(version) === wanted)
  const sections = (newest?.sections ?? []).map(({ heading, text, craftId = '', photo }, index) => ({
    ...localizedValues(`sections.${index}.heading`, heading),
    ...localizedValues(`sections.${index}.text`, text),
    ...localizedValues(`sections.${index}.photo.alt`, photo?.alt),
    [`sections.${index}.craftId`]: craftId,
    [`sections.${index}.photo.id`]: photo?.picture.id ?? '',
  }))
  const values: Values = Object.assign(
    { ...localizedValues('title', newest?.title), ...localizedValues('body', newest?.body) },
    ...sections,
  )
  return {
    key,
    versions: list.map(({ version, effectiveAt, isCurrent, title }) => ({ version, effectiveAt, isCurrent, title })),
    newest: newest?.version ?? 0,
    old,
    choices,
    values,
    sections: (newest?.sections.length ?? 0) + emptySections,
    formId: newFormId(),
  }
}

/** Adds a version; sections in which nothing is written fall away. */
export async function actOnPage(args: ActionFunctionArgs) {
  const key = keyOf(args)
  const values = typed(await args.request.formData())
  const count = Number(values['sections'] ?? '0')
  const both = (name: string) => localizedIn(values, name)
  const kept = Array.from({ length: Math.min(count, 60) }, (_, index) => index).filter(index => !isEmpty(values, index))
  const input = {
    key,
    after: numberIn(values['after'] ?? ''),
    ...((values['effectiveAt'] ?? '') !== '' && { effectiveAt: fromLocal(values['effectiveAt'] ?? '') }),
    title: both('title'),
    body: both('body'),
    sections: kept.map(index => {
      const craftId = values[`sections.${index}.craftId`]
      const part = { heading: both(`sections.${index}.heading`), text: both(`sections.${index}.text`) }
      const photo = values[`sections.${index}.photo.id`]
      const pictured = photo && { photo: { id: photo, alt: both(`sections.${index}.photo.alt`) } }
      return { ...part, ...(craftId && { craftId }), ...pictured }
    }),
  }
  const answer = await submit(args, adminSavePage, input, values)
  const names = [...localizedNames('title'), ...localizedNames('body'), 'effectiveAt', ...kept.flatMap(sectionNames)]
  if (!answer.ok) return consoleReply(args, answer, { intent: 'save', values, names })
  return doneAt(pathsFor(langOf(args)).admin(`pages/${key}`), 'save')
}

function isEmpty(values: Values, index: number): boolean {
  return sectionNames(index).every(name => (values[name] ?? '').trim() === '')
}
