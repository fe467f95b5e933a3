import { describe, expect, test } from 'vitest'
import { contexts, stackOf } from '#shared/api/subjects.ts'
import { inFolder, sources } from '#tests/support/sources.ts'

/** The place of each subject in the order of the contexts; the kernel has one for all that it is made of. */
function places(kind: 'rules' | 'rooms'): ReadonlyMap<string, number> {
  const inOrder = contexts.flatMap(({ name, [kind]: subjects }): (readonly string[])[] =>
    name === 'kernel' ? [subjects] : subjects.map(subject => [subject]),
  )
  return new Map(inOrder.flatMap((subjects, place) => subjects.map(subject => [subject, place] as const)))
}

/** `file -> import` for every import of a subject that stands after the file's own. */
function climbing(folder: string, kind: 'rules' | 'rooms'): string[] {
  const order = places(kind)
  const placeOf = (file: string) => {
    const [, subject = ''] = new RegExp(`^${folder}/([\\w-]+)/`).exec(file) ?? []
    if (kind === 'rules' && subject === '' && file.startsWith(`${folder}/`)) return 0
    return order.get(subject)
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
    expect(climbing('shared/domain', 'rules')).toEqual([])
  })
  test('in the functions', () => {
    expect(climbing('functions', 'rooms')).toEqual([])
  })
})

describe('every subject has one context', () => {
  test('in the rules', () => {
    const folders = new Set(sources.flatMap(file => /^shared\/domain\/([\w-]+)\//.exec(file)?.[1] ?? []))
    expect(contexts.flatMap(({ rules }) => [...rules]).toSorted()).toEqual([...folders].toSorted())
  })
  test('in the functions', () => {
    expect(contexts.flatMap(({ rooms }) => [...rooms]).toSorted()).toEqual(Object.keys(stackOf).toSorted())
  })
})

test('the machinery has an order of its own', () => {
  const order = ['table', 'store', 'runtime', 'clients', 'reactions', 'http', 'views']
  const placeOf = (file: string) => order.indexOf(/^functions\/(\w+)\//.exec(file)?.[1] ?? '')
  const climbs = inFolder(...order.map(folder => `functions/${folder}`)).flatMap(({ file, imports }) =>
    imports.filter(name => placeOf(name) > placeOf(file)).map(name => `${file} -> ${name}`),
  )
  expect(climbs).toEqual([])
})
