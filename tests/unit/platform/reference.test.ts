import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callTitles } from '#functions/platform/pages/reference/call-titles.ts'
import { referencePage } from '#functions/platform/pages/reference/reference-page.ts'
import { verificationSamples } from '#functions/platform/pages/reference/verification.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { magicEndings, sandboxCards } from '#shared/platform/sandbox/cards.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'

const render = (language: 'ja' | 'en', isSandbox = true) =>
  referencePage({
    endpoints: platformEndpoints.filter(({ sandboxOnly }) => isSandbox || !sandboxOnly),
    language,
    isSandbox,
    origin: 'https://pay.example',
  }).html.markup

describe.each(['ja', 'en'] as const)('the reference in %s', language => {
  const page = render(language)

  test('shows every call of the registry once, with an example', () => {
    for (const { id } of platformEndpoints) {
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

  test('says nothing of the sandbox where there is none', () => {
    const live = render(language, false)
    expect(live).not.toMatch(/sandbox\/v1|4242424242424242|test_clock"/)
    expect(live).toContain('sk_live_')
  })

  test('is a page that a phone can load', () => {
    expect(page.length).toBeLessThan(400_000)
  })
})

test('every call has a title in Japanese, and no title is of a call that is gone', () => {
  expect(Object.keys(callTitles).toSorted()).toEqual(platformEndpoints.map(({ id }) => id).toSorted())
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
