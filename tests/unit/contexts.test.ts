import { describe, expect, test } from 'vitest'
import { contextOfSubject, contexts, type Subject, stackOf } from '#shared/api/subjects.ts'
import { buyingExports as buying } from '#shared/domain/buying/exports.ts'
import { catalogueExports as catalogue } from '#shared/domain/catalogue/exports.ts'
import { conversingExports as conversing } from '#shared/domain/conversing/exports.ts'
import { earningExports as earning } from '#shared/domain/earning/exports.ts'
import { fulfilmentExports as fulfilment } from '#shared/domain/fulfilment/exports.ts'
import { peopleExports as people } from '#shared/domain/people/exports.ts'
import { provenanceExports as provenance } from '#shared/domain/provenance/exports.ts'
import { sellingExports as selling } from '#shared/domain/selling/exports.ts'
import { tellingExports as telling } from '#shared/domain/telling/exports.ts'
import { wholeExports as whole } from '#shared/domain/whole/exports.ts'
import { inFolder, sources } from '#tests/support/sources.ts'

/** The place of each subject in the order of the contexts; the kernel has one for all that it is made of. */
function places(kind: 'domain' | 'functions'): ReadonlyMap<string, number> {
  const inOrder = contexts.flatMap(({ name, [kind]: subjects }): (readonly string[])[] =>
    name === 'kernel' ? [subjects] : subjects.map(subject => [subject]),
  )
  return new Map(inOrder.flatMap((subjects, place) => subjects.map(subject => [subject, place] as const)))
}

/** `file -> import` for every import of a subject that stands after the file's own. */
function climbing(folder: string, kind: 'domain' | 'functions'): string[] {
  const order = places(kind)
  const placeOf = (file: string) => {
    const [, context = '', subject = ''] = new RegExp(`^${folder}/([\\w-]+)/(?:([\\w-]+)/)?`).exec(file) ?? []
    return kind === 'domain' && context === 'kernel' ? 0 : order.get(subject)
  }
  return inFolder(folder).flatMap(({ file, imports }) => {
    const own = placeOf(file)
    return imports.flatMap(name => {
      const other = placeOf(name)
      return own !== undefined && other !== undefined && other > own ? [`${file} -> ${name}`] : []
    })
  })
}

describe('subjects know only subjects below them', () => {
  test('in the rules', () => {
    expect(climbing('shared/domain', 'domain')).toEqual([])
  })
  test('in the functions', () => {
    expect(climbing('functions', 'functions')).toEqual([])
  })
})

/** Every folder of the second level with those in it: `selling/auctions`. */
const laidOut = (folder: string) =>
  new Set(sources.flatMap(file => new RegExp(`^${folder}/([\\w-]+/[\\w-]+)/`).exec(file)?.[1] ?? []))

describe('every subject lies in its one context', () => {
  test('in the rules', () => {
    const known = contexts.flatMap(({ name, domain }) => domain.map(subject => `${name}/${subject}`))
    expect([...laidOut('shared/domain')].toSorted()).toEqual(known.toSorted())
  })
  test('in the functions', () => {
    const names = new Set<string>(contexts.map(({ name }) => name))
    const known = contexts.flatMap(({ name, functions }) => functions.map(subject => `${name}/${subject}`))
    const found = [...laidOut('functions')].filter(place => names.has(place.split('/')[0] ?? ''))
    expect(known).toEqual(expect.arrayContaining(found))
    expect(contexts.flatMap(({ functions }) => [...functions]).toSorted()).toEqual(Object.keys(stackOf).toSorted())
    for (const subject of Object.keys(stackOf).filter((name): name is Subject => name in stackOf))
      expect(known).toContain(`${contextOfSubject(subject)}/${subject}`)
  })
  test.each(['shared/api', 'events', 'functions/store', 'tests/integration', 'web/app/components'])(
    'in %s there are no other folders',
    folder => {
      const names = new Set<string>([...contexts.map(({ name }) => name), ...others])
      const found = new Set(sources.flatMap(file => new RegExp(`^${folder}/([\\w-]+)/`).exec(file)?.[1] ?? []))
      expect([...found].filter(name => !names.has(name))).toEqual([])
    },
  )
})

/** The platform keeps its own half; examples go with all contracts; the site and what holds for all calls are no subject's. */
const others = ['platform', 'examples', 'site']

test('a repository knows only repositories of its context and of those below it', () => {
  const order: readonly string[] = contexts.map(({ name }) => name)
  const placeOf = (file: string) => order.indexOf(/^functions\/store\/([\w-]+)\//.exec(file)?.[1] ?? '')
  const climbs = inFolder('functions/store').flatMap(({ file, imports }) =>
    imports.filter(name => placeOf(name) > placeOf(file)).map(name => `${file} -> ${name}`),
  )
  expect(climbs).toEqual([])
})

interface Exports {
  readonly domain: readonly string[]
  readonly store: readonly string[]
  readonly functions: readonly string[]
}
const exported: Readonly<Record<string, Exports>> = {
  ...{ people, catalogue, provenance, selling, fulfilment, buying, earning, conversing, telling, whole },
}

describe('a context exports what others import, and nothing else', () => {
  const contextOf = (file: string) =>
    /^(?:shared\/(?:domain|api)|events|functions(?:\/store)?)\/([\w-]+)\//.exec(file)?.[1]
  const product = inFolder('shared', 'events', 'functions', 'packages', 'infra', 'web', 'scripts')
  test.each(
    Object.entries(exported).flatMap(([name, { domain, store, functions }]) => [
      { folder: `shared/domain/${name}/`, name, opened: domain },
      { folder: `functions/store/${name}/`, name, opened: store },
      { folder: `functions/${name}/`, name, opened: functions },
    ]),
  )('in $folder', ({ folder, name, opened }) => {
    const imported = product.flatMap(({ file, imports }) =>
      contextOf(file) === name ? [] : imports.filter(each => each.startsWith(folder)),
    )
    const used = new Set(imported.map(each => each.slice(folder.length).replace(/\.tsx?$/, '')))
    expect(opened.toSorted()).toEqual([...used].toSorted())
  })
})

test('the machinery has an order of its own', () => {
  const order = ['table', 'store', 'runtime', 'clients', 'reactions', 'http', 'views']
  const placeOf = (file: string) => order.indexOf(/^functions\/(?:machinery\/)?(\w+)\//.exec(file)?.[1] ?? '')
  const climbs = inFolder(
    ...order.map(name => `functions/${/^(store|views)$/.test(name) ? '' : 'machinery/'}${name}`),
  ).flatMap(({ file, imports }) =>
    imports.filter(name => placeOf(name) > placeOf(file)).map(name => `${file} -> ${name}`),
  )
  expect(climbs).toEqual([])
})
