import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { platformOf } from '#tests/support/platform-client.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { runInShell } from '#tests/support/shell.ts'

let app: TestRuntime
beforeAll(async () => {
  app = await startRuntime({ from: inject('emptyDir') })
})
afterAll(() => app.stop())

test('the quick start ends with a paid payment when its blocks are pasted into one shell', async () => {
  const page = readFileSync(root('docs/payment-quick-start.md'), 'utf8')
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '')
  expect(blocks).toHaveLength(6)
  // The page names the usual ports; the runtime of a test has others.
  const said = await runInShell(blocks.join('\n'), { SHOP: app.origin, ORIGIN: platformOf(app).origin })
  expect(PaymentWire.parse(JSON.parse(said))).toMatchObject({ status: 'CAPTURED', total_amount: 3300 })
})
