// The client of the platform as a shop gets it: its folder alone, built and packed far from this repository, and the
// README's examples in a project that installed the archive.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { verifyWebhook } from '#packages/payments-client/src/webhook.ts'
import { createCustomer } from '#shared/platform/api/customers.ts'
import { listWebhookSettings } from '#shared/platform/api/webhooks.ts'
import { startReceiver } from '#tests/support/http-receiver.ts'
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
  // What `npm install` would fetch is the repository's; all else is what a shop types.
  symlinkSync(root('node_modules'), path.join(copy, 'node_modules'))
  await runInShell(
    `cd "${copy}" && npm run build && npm pack && cd "${shop}" && npm install --offline --no-audit --no-fund ../payments-client/*.tgz`,
    { npm_config_cache: `${scratch}/npm` },
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

describe('the command that listens', () => {
  const settings = async () =>
    listWebhookSettings.output.parse((await platformOf(app).call(listWebhookSettings, {})).data).list
  /** Started as a shop starts it, and its lines as they come. */
  function command(...args: string[]) {
    const { origin, keys } = platformOf(app)
    const child = spawn(path.join(shop, 'node_modules/.bin/payments-client'), args, {
      cwd: shop,
      env: { ...process.env, ORIGIN: origin, SECRET_KEY: keys.secret, NODE_OPTIONS: '' },
    })
    const ended = once(child, 'exit').then(([code]) => code)
    const [said, told] = [child.stdout, child.stderr].map(input => createInterface({ input })[Symbol.asyncIterator]())
    return {
      child,
      ended,
      said: async () => (await said?.next())?.value,
      told: async () => (await told?.next())?.value,
    }
  }

  test('receives what happens on one machine, verifies it, prints it and hands it to the shop', async () => {
    const before = await settings()
    const receiver = await startReceiver()
    const { child, ended, said, told } = command(
      ...['listen', '--port', '0', '--json', '--events', 'customer.created'],
      ...['--forward', `${receiver.origin}/webhooks`],
    )
    const start = await told()
    const { url, secret } = /at (?<url>http:\S+)\. .* is (?<secret>\S+)$/.exec(start ?? '')?.groups ?? {}
    expect((await settings()).find(each => each.url === url)).toMatchObject({ events: ['customer.created'] })

    const { data } = await platformOf(app).call(createCustomer, { name: '森下 凪' })
    const event = JSON.parse((await said()) ?? '')
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: Object(data).id, name: '森下 凪' } },
    })
    const [got] = receiver.got
    const header = String(got?.headers['platform-signature'])
    expect(await verifyWebhook({ payload: got?.body ?? '', header, secrets: [secret ?? ''] })).toEqual({
      ok: true,
      event,
    })

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(await settings()).toEqual(before)
    await receiver.close()
  })

  test.each([
    ['no command', [], 'payments-client listen [options]'],
    ['an option that it has not', ['listen', '--loud'], "Unknown option '--loud'"],
    ['what is no port', ['listen', '--port', 'x'], 'x is no port.'],
    ['an address that is none', ['listen', '--forward', 'nowhere'], 'nowhere is no address.'],
  ])('says how it is called when it gets %s', async (_, args, says) => {
    const { ended, told } = command(...args)
    expect(await told()).toContain(says)
    expect(await ended).toBe(2)
  })

  test('says what the platform refuses', async () => {
    const { ended, told } = command('listen', '--port', '0', '--events', 'payment.teleported')
    expect(await told()).toMatch(/^E0040052002: /)
    expect(await ended).toBe(1)
  })
})
