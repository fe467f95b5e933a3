import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOptions } from '../../../scripts/deploy/options.ts'

describe('the options', () => {
  test('come from file, environment and command line, the later over the earlier', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'deploy-')), 'own.json')
    writeFileSync(file, JSON.stringify({ domain: 'file.jp', name: 'file', chain: 'file' }))
    const environment = { KOGEI_NAME: 'environment', KOGEI_HOSTED_ZONE_ID: 'Z1', KOGEI_ACCOUNT: '123456789012' }
    const options = readOptions(
      ['--config', file, '-c', 'chain=line=2', '--dry-run', '--', '--exclusively', 'Site'],
      environment,
      { name: 'cdk', domain: 'cdk', region: 'cdk' },
    )
    expect(options.context).toEqual({
      region: 'cdk',
      domain: 'file.jp',
      name: 'environment',
      chain: 'line=2',
      hostedZoneId: 'Z1',
    })
    expect(options.given).not.toHaveProperty('region')
    expect(options).toMatchObject({ dryRun: true, account: '123456789012', rest: ['--exclusively', 'Site'] })
  })

  test('that cannot be read are refused', () => {
    expect(() => readOptions(['--concurrency', 'many'], {}, {})).toThrow(/concurrency/)
    expect(() => readOptions(['-c', 'domain'], {}, {})).toThrow(/key=value/)
    expect(() => readOptions(['--yes'], {}, {})).toThrow(/--yes/)
  })
})
