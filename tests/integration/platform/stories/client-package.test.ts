// The client of the platform as a shop gets it: its folder alone, built and packed far from this repository, and the
// README's examples in a project that installed the archive.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { platformOf } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { runInShell } from '#tests/support/shell.ts'

const folder = root('packages/payments-client')
const examples = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, block]) => block ?? '',
)

let app: TestRuntime
let scratch: string
let shop: string
beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'kogei-client-'))
  shop = path.join(scratch, 'shop')
  app = await startRuntime({ from: inject('emptyDir') })
  const copy = path.join(scratch, 'payments-client')
  cpSync(folder, copy, { recursive: true, filter: name => !/\/(dist|node_modules)$/.test(name) })
  mkdirSync(shop)
  writeFileSync(path.join(shop, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }')
  examples.forEach((example, index) => {
    writeFileSync(path.join(shop, `example-${index}.ts`), example)
  })
  // The compiler is the repository's, since nothing is fetched; all else is what a shop would type.
  await runInShell(
    `cd "${copy}" && npm run build && npm pack && cd "${shop}" && npm install --offline --no-audit --no-fund ../payments-client/*.tgz`,
    { PATH: `${root('node_modules/.bin')}${path.delimiter}${process.env['PATH']}`, npm_config_cache: `${scratch}/npm` },
  )
})
afterAll(async () => {
  await app?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

test('the archive holds what was built, its README, and nothing else', async () => {
  const said = await runInShell(`tar tzf "${scratch}"/payments-client/*.tgz | sort`)
  const files = said.trim().split('\n')
  expect(files.filter(file => !/^package\/(package\.json|README\.md|dist\/[\w-]+\.(js|d\.ts))$/.test(file))).toEqual([])
  expect(files).toContain('package/dist/index.d.ts')
})

test('every example of the README compiles against the package', async () => {
  expect(examples.length).toBeGreaterThan(3)
  const types = `--types node --typeRoots "${root('node_modules/@types')}"`
  await runInShell(
    `"${root('node_modules/.bin/tsc')}" --strict --noEmit --exactOptionalPropertyTypes --target es2022 --module nodenext ${types} "${shop}"/*.ts`,
  )
})

test('the first example ends with a paid payment when it is run as it stands', async () => {
  const { origin, keys } = platformOf(app)
  const variables = { ORIGIN: origin, SHOP: app.origin, SECRET_KEY: keys.secret, PUBLIC_KEY: keys.public }
  const said = await runInShell(`cd "${shop}" && "${process.execPath}" example-0.ts`, variables)
  expect(said.trim()).toBe('CAPTURED')
})
