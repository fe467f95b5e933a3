// What waits for a feature is offered nowhere before it: not in the public API, not in the console's calls and forms, not
// in the settings; and with its switch it is there. One rule for all of them (`offeredOf`).
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#shared/api/index.ts'
import { visibilities } from '#shared/domain/catalogue/work/work.ts'
import { type Feature, featureNames, offeredOf, type Promising, promising } from '#shared/domain/kernel/features.ts'
import { guideKeys, pageKeys } from '#shared/domain/kernel/pages.ts'
import { uploadBusinesses } from '#shared/domain/kernel/picture/upload.ts'
import { banKinds } from '#shared/domain/people/account/member.ts'

const all: Readonly<Record<Promising, readonly string[]>> = {
  visibility: visibilities,
  ban: banKinds,
  picture: uploadBusinesses,
  page: pageKeys,
}
const kinds = Object.keys(all) as Promising[]
const waiting = kinds.flatMap(kind =>
  Object.entries(promising[kind]).map(([value, feature]) => [kind, value, feature] as const),
)
const every = (isOpen: boolean) =>
  Object.fromEntries(featureNames.map(name => [name, isOpen])) as Readonly<Record<Feature, boolean>>

test.each(waiting)('%s %s is a value that is known, and is offered with %s alone', (kind, value, feature) => {
  expect(all[kind]).toContain(value)
  expect(offeredOf(kind, all[kind], { ...every(true), [feature]: false })).not.toContain(value)
  expect(offeredOf(kind, all[kind], { ...every(false), [feature]: true })).toContain(value)
  expect(offeredOf(kind, all[kind], every(true))).toEqual(all[kind])
})

/** Where a value is chosen: the calls that take it. */
const takes: Readonly<Record<Promising, readonly (readonly [id: string, field: string])[]>> = {
  visibility: [
    ['adminPublishProduct', 'visibility'],
    ['adminDelistProduct', 'visibility'],
  ],
  ban: [['adminBanUser', 'kind']],
  picture: [['signUploads', 'business']],
  page: [['adminSavePage', 'key']],
}
const places = kinds.flatMap(kind => takes[kind].map(([id, field]) => [id, field, kind] as const))

test.each(places)('%s takes as %s what is offered, and nothing that waits', (id, field, kind) => {
  const contract = endpoints.find(each => each.id === id)
  const schema = contract?.input.shape[field]
  if (!schema) throw new Error(`${id} takes no ${field}`)
  const offered = offeredOf(kind, all[kind]).filter(value => value !== 'draft')
  for (const value of all[kind]) {
    expect(z.safeParse(schema, value).success, `${id} ${value}`).toBe(offered.includes(value))
  }
})

test('a lift of a ban and a filter of the console still know what was stored before', () => {
  const unban = endpoints.find(each => each.id === 'adminUnbanUser')?.input.shape['kind']
  for (const kind of banKinds) expect(z.safeParse(unban, kind).success).toBe(true)
})

test('a guide is offered where the pages lead to it', () => {
  const guides = offeredOf('page', pageKeys).filter(key => key.endsWith('-guide'))
  expect(guides.toSorted()).toEqual([...guideKeys].toSorted())
})

test('the forms of the console choose from what is offered', () => {
  const form = (path: string) => readFileSync(new URL(`../../../web/app/${path}`, import.meta.url), 'utf8')
  expect(form('components/site/console/forms/action-fields.tsx')).toContain('shownVisibilities.map')
  expect(form('components/people/console/members/ban-names.ts')).toContain("offeredOf('ban'")
  expect(form('routes/$lang_.admin.works._index.tsx')).toContain("offeredOf('visibility'")
  expect(form('routes/$lang_.admin.pages._index.tsx')).toContain('shownPageKeys.map')
})

test('a deployment writes to no chain that its operator has not chosen (D91)', () => {
  const settings = readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')
  expect(settings).not.toContain('"chain"')
})
