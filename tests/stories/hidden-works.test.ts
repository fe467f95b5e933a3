// A work that is sold by invitation, taken out of sight or not yet written to its end is in no answer of ours, whoever
// asks and however (S8, D95): every reading endpoint is asked for it, with its id in every place that takes one, and so
// are the pages that gather works.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { freshAddress } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

/** A word that nothing else in the demo says. */
const marker = 'Kakurenuma'
const places = ['secret', 'unlisted', 'draft'] as const
const hidden = places.map(visibility => ({ id: `${visibility}-${randomUUID().slice(0, 8)}`, visibility }))
const shownId = `shown-${randomUUID().slice(0, 8)}`

const world = await testWorld({ demo: true })
const { app } = world
afterAll(() => world.close())
const member = await world.member()
const title = { ja: marker, en: marker }
for (const { id, visibility } of hidden) {
  await world.work({ id, visibility, title, reading: marker, description: title })
}
// One that may be seen, so that it is known that the question finds what it asks for.
const shown = { title: { ja: 'Asobinuma', en: 'Asobinuma' }, reading: 'Asobinuma' }
await world.work({ id: shownId, ...shown })
await app.quiet()

const reading = endpoints.filter(
  ({ method, access }) => method === 'GET' && (access === 'visitor' || access === 'member'),
)

/** The example, and the example with each of its texts replaced by what would find a hidden work. */
function questions({ example }: Endpoint, words: readonly string[]): Record<string, unknown>[] {
  const input: Record<string, unknown> = { ...Object(example.input) }
  const texts = Object.keys(input).filter(name => typeof input[name] === 'string')
  return [input, ...texts.flatMap(name => words.map(text => ({ ...input, [name]: text })))]
}

test.each(reading.map(contract => [contract.id, contract] as const))(
  '%s tells nobody of a hidden work',
  async (_, contract) => {
    for (const input of questions(contract, [...hidden.map(({ id }) => id), marker])) {
      const asked = contract.access === 'visitor' ? [undefined, member.token] : [member.token]
      for (const as of asked) {
        const { body, code } = await app.call(contract, input, { address: freshAddress(), ...(as && { as }) })
        expect(body, `${JSON.stringify(input)} answered ${code}`).not.toContain(marker)
      }
    }
  },
)

test.each([
  '/sitemap.xml',
  '/sitemap.xml?part=works&page=1',
  '/jp',
  '/en/artworks',
  '/jp/artists/detail?id=minegishi-wataru',
  ...hidden.map(({ id }) => `/jp/artworks/detail?id=${id}`),
])('the page %s tells nobody of a hidden work', async path => {
  const { body } = await app.fetch(path)
  expect(body).not.toContain(marker)
  for (const { id } of hidden) if (!path.includes(id)) expect(body).not.toContain(id)
})

test('a visitor finds a shown work by the same means', async () => {
  const open = reading.filter(({ access }) => access === 'visitor')
  const asked = open.flatMap(contract => questions(contract, [shownId]).map(input => ({ contract, input })))
  const answers = await Promise.all(
    asked.map(({ contract, input }) => app.call(contract, input, { address: freshAddress() })),
  )
  expect(answers.some(({ body }) => body.includes('Asobinuma'))).toBe(true)
})
