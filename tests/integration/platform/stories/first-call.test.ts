import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { type Platform, platformOf } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { readAs, runInShell } from '#tests/support/shell.ts'

/** A developer who has just started the project finds a key and a call that works. */
let app: TestRuntime
let platform: Platform
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
  platform = platformOf(app)
})
afterAll(() => app.stop())

test('the page of the runtime shows the keys of the shop and a first call that a shell takes as it is', async () => {
  const { body } = await app.fetch('/__local')
  for (const key of Object.values(platform.keys)) expect(body).toContain(`<code>${key}</code>`)
  const [, shown = ''] = /<pre class="shell"[^>]*>([\s\S]*?)<\/pre>/.exec(body) ?? []
  const payment = PaymentWire.parse(JSON.parse(await runInShell(readAs(shown))))
  expect(payment).toMatchObject({ status: 'UNPROCESSED', total_amount: 1000 })
})

test('a secret key is shown nowhere else', async () => {
  const places = [
    ...['ready', 'clock', 'outbox', 'accounts', 'denials', 'queues', 'schedules', 'events', 'answers', 'functions'].map(
      name => `/__local/${name}`,
    ),
    ...['/jp', '/en', '/api/openapi'],
  ]
  const shown = await Promise.all(places.map(async place => (await app.fetch(place)).body))
  const pages = await Promise.all(
    ['/errors', '/docs', '/v1/openapi.json', '/v1/errors'].map(async place => (await platform.send('GET', place)).body),
  )
  for (const text of [...shown, ...pages]) {
    expect(text).not.toContain(platform.keys.secret)
    expect(text).not.toContain(platform.keys.restricted)
  }
})
