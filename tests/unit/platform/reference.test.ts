import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { callTitles } from '#functions/platform/pages/reference/call-titles.ts'
import { exampleOf } from '#functions/platform/pages/reference/field-table.ts'
import { firstPayment } from '#functions/platform/pages/reference/first-call.ts'
import { referencePage } from '#functions/platform/pages/reference/reference-page.ts'
import { verificationSamples } from '#functions/platform/pages/reference/verification.ts'
import { root } from '#infra/registry.ts'
import { ownRefusalsOf } from '#shared/platform/api/description.ts'
import { fieldsTaken } from '#shared/platform/api/field-rows.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { callLimits } from '#shared/platform/api/limits.ts'
import { namedSchemas, objectOfEvent } from '#shared/platform/api/objects.ts'
import { schemaAt } from '#shared/platform/api/problems.ts'
import { actionOf } from '#shared/platform/errors/actions.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { laterScopes, scopes } from '#shared/platform/keys/scope.ts'
import { otherPayTypes, payStatuses } from '#shared/platform/payments/values.ts'
import { magicEndings, sandboxCards } from '#shared/platform/sandbox/cards.ts'
import { eventTypes, laterEventTypes } from '#shared/platform/webhooks/event.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { readAs } from '#tests/support/shell.ts'

/** What a shop may call: another system's own calls are no part of it. */
const calls = platformEndpoints.filter(({ raw }) => !raw)
const named = calls.map(contract => [contract.id, contract] as const)

const render = (language: 'ja' | 'en', isSandbox = true) =>
  referencePage({
    endpoints: calls.filter(({ sandboxOnly }) => isSandbox || !sandboxOnly),
    language,
    isSandbox,
    origin: 'https://pay.example',
    shop: 'https://kogei.example',
  }).html.markup

describe.each(['ja', 'en'] as const)('the reference in %s', language => {
  const page = render(language)

  test('shows every call of the registry once, with an example', () => {
    for (const { id } of calls) {
      expect(page.split(`<details id="${id}">`)).toHaveLength(2)
      expect(page).toContain(`<pre data-call="${id}">curl -s`)
    }
  })

  test('leads to the chapters that it names, and to nothing that is not there', () => {
    const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    for (const [, target] of page.matchAll(/\shref="#([^"]+)"/g)) expect(ids).toContain(target)
  })

  test('leads to the sentences of the errors in its own language', () => {
    const links = [...page.matchAll(/\shref="(\/errors[^"]*)"/g)].map(([, link]) => link)
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(link => !link?.startsWith(`/errors?language=${language}`))).toEqual([])
  })

  test('lists the cards and amounts of the sandbox', () => {
    for (const { number } of sandboxCards) expect(page).toContain(`<code>${number}</code>`)
    for (const ending of Object.keys(magicEndings)) expect(page).toContain(`<code>${ending}</code>`)
  })

  test('says each state of a payment, each limit, how long is tried and what is kept', () => {
    for (const state of payStatuses) expect(page).toContain(`<code>${state}</code>`)
    const text = readAs(page)
    for (const { count } of Object.values(callLimits)) expect(text).toContain(count.toLocaleString(language))
    expect(text).toContain(language === 'ja' ? '72時間にわたり最大10回' : '10 times within 72 hours')
    expect(text).toContain(language === 'ja' ? 'イベントは180日' : 'events for 180 days')
  })

  test('gives no call that moves money a key of its own time', () => {
    expect(page).not.toContain('Idempotency-Key: $(')
    expect(page).not.toContain('$(date')
    expect(page).toContain('Idempotency-Key: $ORDER-registerPayment')
  })

  test('shows nobody else’s calls', () => {
    expect(page).not.toContain('/hooks/fincode')
  })

  test('calls: the blocks of the quick start stand in it, with an origin that the shop has', () => {
    const quick = readFileSync(root('docs/payment-quick-start.md'), 'utf8')
    const blocks = [...quick.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
    expect(firstPayment.map(({ block }) => block)).toEqual(blocks.slice(1))
    const text = readAs(page)
    for (const { block } of firstPayment) expect(text).toContain(block)
    expect(text).toContain('export SHOP=https://kogei.example')
  })

  test('says nothing of the sandbox where there is none', () => {
    const live = render(language, false)
    expect(live).not.toMatch(/sandbox\/v1|4242424242424242|test_clock"/)
    expect(live).toContain('sk_live_')
  })

  test('is a page that a phone can load', () => {
    expect(gzipSync(page).length).toBeLessThan(80_000)
  })

  test.each(named)('names every field that %s takes and answers', (id, contract) => {
    const shown = fieldsIn(`<details id="${id}">`)
    for (const path of pathsOf(contract.input)) expect(shown).toContain(path)
    const object = namedSchemas.find(([, schema]) => schema === contract.output)?.[0]
    if (object) expect(partOf(page, `<details id="${id}">`)).toContain(`href="#object-${object}"`)
    else if (!contract.page) for (const path of pathsOf(contract.output)) expect(shown).toContain(path)
  })

  test.each(namedSchemas.map(([name, schema]) => [name, schema] as const))(
    'names every field of a %s',
    (name, schema) => {
      const shown = fieldsIn(`<details id="object-${name}">`)
      for (const path of pathsOf(schema)) expect(shown).toContain(path)
    },
  )

  test.each(named)('says each refusal of %s in a sentence, and what to do', (id, contract) => {
    const part = readAs(partOf(page, `<details id="${id}">`))
    for (const code of ownRefusalsOf(contract).flatMap(({ codes }) => codes)) {
      expect(part).toContain(`${code} ${exampleMessageOf(code, language)} ${actionOf(code, language)}`)
    }
  })

  const fieldsIn = (start: string) => [...partOf(page, start).matchAll(/data-field="([^"]+)"/g)].map(([, path]) => path)
})

const partOf = (page: string, start: string) => page.split(start)[1]?.split('</details>')[0] ?? ''

/** The fields of a schema by its own shape, however deep; what has a name of its own is one field. */
function pathsOf(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod
  if (path !== '' && namedSchemas.some(([, named]) => named === schema)) return [path]
  if (def.type === 'object' && 'shape' in def) {
    const shape = Object.entries(Object(def.shape)) as [string, z.core.$ZodType][]
    const below = shape.flatMap(([name, each]) => pathsOf(each, path === '' ? name : `${path}.${name}`))
    return path === '' ? below : [path, ...below]
  }
  if (def.type === 'array' && 'element' in def) {
    const below = pathsOf(def.element as z.core.$ZodType, `${path}[]`)
    return [path, ...below.filter(each => each.startsWith(`${path}[].`))]
  }
  if (def.type === 'union' && 'options' in def) {
    const below = (def.options as z.core.$ZodType[]).flatMap(each => pathsOf(each, path))
    return path === '' ? below : [path, ...below]
  }
  const inner = ['innerType', 'in'].map(name => Object(def)[name]).find(Boolean)
  if (inner) return pathsOf(inner, path)
  return path === '' ? [] : [path]
}

describe('a field of a call', () => {
  test.each(named)('of %s has an example that the call takes', (id, contract) => {
    for (const row of fieldsTaken(contract).filter(({ schema }) => schema['type'] !== 'object')) {
      if (schemaIsListOfObjects(row.schema)) continue
      const example = exampleOf(id, row)
      expect(example, row.path).toBeDefined()
      const path = row.path.split('.').flatMap(part => (part.endsWith('[]') ? [part.slice(0, -2), 0] : [part]))
      const schema = schemaAt(contract.input, path)
      if (!schema) throw new Error(`${row.path} is nowhere in ${id}`)
      expect(z.safeParse(schema, example), `${row.path}: ${JSON.stringify(example)}`).toMatchObject({ success: true })
    }
  })

  const schemaIsListOfObjects = ({ type, items }: { readonly [name: string]: unknown }) => type === 'array' && !items

  test.each(named)('of %s that a rule asks for is said to be required', (_, contract) => {
    const rows = fieldsTaken(contract)
    // A number of the catalogue may stand for two fields, of which one is asked for.
    const isAsked = (code: string) => contract.codes.some(each => each === code) && /(001|018)$/.test(code)
    const answered = new Set(rows.flatMap(({ isRequired, need, codes }) => (isRequired || need ? codes : [])))
    expect(rows.flatMap(({ codes }) => codes.filter(code => isAsked(code) && !answered.has(code)))).toEqual([])
    const optional = rows.filter(({ isRequired }) => !isRequired).map(({ path }) => path)
    expect(Object.keys(contract.needs ?? {}).filter(path => !optional.includes(path))).toEqual([])
  })
})

test('what no call asks for and nothing sends is marked so, and nothing else is', () => {
  const asked = new Set(platformEndpoints.flatMap(({ access }) => (access.key === 'secret' ? access.scopes : [])))
  expect(scopes.filter(scope => !asked.has(scope))).toEqual([...laterScopes])
  expect(eventTypes.filter(type => !(type in objectOfEvent))).toEqual([...laterEventTypes])
  const page = readAs(render('en'))
  expect(page).toContain(`Reserved, not in use yet: ${laterEventTypes.join(' | ')}`)
  expect(page).toContain(`Reserved, not in use yet: ${otherPayTypes.join(' | ')}`)
})

test('every call has a title in Japanese, and no title is of a call that is gone', () => {
  expect(Object.keys(callTitles).toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
})

describe('the verification of a webhook', () => {
  const body = '{"id":"evt_1","name":"青磁"}'
  const at = Date.UTC(2026, 11, 1)
  const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message, 'utf8').digest('hex')
  const header = signatureOf(body, ['new', 'old'], at, hmac)
  const seconds = at / 1000
  const cases = [
    [body, header, ['old'], seconds, true],
    [body, header, ['other', 'new'], seconds + 300, true],
    [body, header, ['other'], seconds, false],
    [`${body} `, header, ['old'], seconds, false],
    [body, header, ['old'], seconds + 301, false],
    [body, 'v1=00', ['old'], seconds, false],
    [body, '', ['old'], seconds, false],
  ] as const
  const expected = cases.map(each => each[4])
  const [node, python, php] = verificationSamples.map(({ code }) => code)

  /** What a program prints: one answer for each case. Undefined where its language is not on this machine. */
  function answers(command: string, args: readonly string[], program: string): unknown {
    const { error, stdout, stderr } = spawnSync(command, args, { input: program, encoding: 'utf8' })
    if (error) return undefined
    expect(stderr.replaceAll(/^.*ExperimentalWarning.*$|^\(Use .*$/gm, '').trim()).toBe('')
    return JSON.parse(stdout)
  }
  const given = JSON.stringify(JSON.stringify(cases))

  test('in TypeScript accepts what the platform signs and nothing else', () => {
    const driver = `const cases = JSON.parse(${given})
console.log(JSON.stringify(cases.map(([body, header, secrets, now]) => verify(body, header, secrets, now))))`
    const args = ['--input-type=module-typescript', '-']
    expect(answers(process.execPath, args, `${node}\n${driver}`)).toEqual(expected)
  })

  test('in Python does so too', context => {
    const driver = `import json
print(json.dumps([verify(body.encode(), header, secrets, now) for body, header, secrets, now, _ in json.loads(${given})]))`
    const found = answers('python3', ['-'], `${python}\n${driver}`)
    if (found === undefined) context.skip()
    expect(found).toEqual(expected)
  })

  test('in PHP does so too', context => {
    const driver = `$cases = json_decode(${given.replaceAll('$', '\\$')});
echo json_encode(array_map(fn ($case) => verify($case[0], $case[1], $case[2], $case[3]), $cases));`
    const found = answers('php', [], `${php}\n${driver}`)
    if (found === undefined) context.skip()
    expect(found).toEqual(expected)
  })
})
