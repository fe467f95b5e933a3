import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** What a function of the payment platform that runs these lines writes, errors and all. */
function logged(lines: string): string[] {
  const script = `const { logger } = await import('#functions/machinery/runtime/logger.ts')
    await import('#functions/platform/http/redact-logs.ts')
    ${lines}`
  const env = { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' }
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  // Node says on stderr that it strips types.
  return `${run.stdout}\n${run.stderr}`.split('\n').filter(line => line.startsWith('{'))
}

test('the platform log hides a card number in a message, a field or an error', () => {
  const lines = logged(`
    const error = new Error('bad token near 4242 4242 4242 4242', { cause: new Error('5555555555554444') })
    logger.error('failed for 378282246310005', { error, card_no: 'x', deep: { cvv: '123', list: ['3530111333300000'] } })
    logger.info('answered', { operation: 'createTokens', requestId: 'req_01M7ZHER094JN3F02EYZ02QRDG', at: 1795248000008 })
  `)
  expect(lines).toHaveLength(2)
  const text = lines.join('\n')
  for (const secret of ['4242 4242', '5555555555554444', '378282246310005', '3530111333300000', '"123"']) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('bad token near')
  expect(text).toContain('req_01M7ZHER094JN3F02EYZ02QRDG')
  expect(text).toContain('1795248000008')
})
