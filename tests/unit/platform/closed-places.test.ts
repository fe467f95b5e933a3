import '#tests/support/unit-environment.ts'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '#infra/registry.ts'

/** Which addresses are open beside public ones is said by where the platform runs. */
beforeEach(() => {
  vi.stubEnv('FIRST_PARTY_ORIGINS', 'https://kogei.example')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function mayBeSentTo(variables: Readonly<Record<string, string>>, mode: 'test' | 'live', url: string) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const places = await import('#functions/platform/webhooks/delivery/closed-places.ts')
  return places.mayBeSentTo(mode, url)
}
const here = 'http://127.0.0.1:4242/'
const oneMachine = { ACQUIRER: 'sandbox', LOOPBACK_WEBHOOKS: 'open' }

test('a test webhook may be sent to the machine that the whole platform runs on', async () => {
  expect(await mayBeSentTo(oneMachine, 'test', here)).toBe(true)
})

test.each([
  ['a live webhook', oneMachine, 'live'],
  ['a webhook of a deployed sandbox', { ACQUIRER: 'sandbox' }, 'test'],
  ['a webhook of a platform with a real acquirer', { ...oneMachine, ACQUIRER: 'fincode' }, 'test'],
] as const)('%s is never sent to the machine of its sender', async (_, variables, mode) => {
  expect(await mayBeSentTo(variables, mode, here)).toBe(false)
})

test('the runtime of one machine alone opens it: nothing that is deployed names the variable', () => {
  for (const file of ['infra/constructs/grants.ts', 'functions/machinery/runtime/environment.ts']) {
    expect(readFileSync(root(file), 'utf8')).not.toContain('LOOPBACK_WEBHOOKS')
  }
  expect(readFileSync(root('infra/development/market.ts'), 'utf8')).toContain("LOOPBACK_WEBHOOKS: 'open'")
})
