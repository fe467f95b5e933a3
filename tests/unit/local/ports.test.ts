// Where the system chooses ports: what has the address that it had is not deployed anew.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recorder, type Small, smallRuntime } from './small-runtime.ts'
import { arnOf, lambda } from './templates.ts'

const record = path.join(mkdtempSync(path.join(tmpdir(), 'record-')), 'events')
const deployments = () => (existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n').length : 0)
let small: Small

beforeAll(async () => {
  small = await smallRuntime({
    name: 'ports',
    functions: { Setup: recorder },
    template: {
      Resources: {
        Site: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              Aliases: ['kogei.example'],
              Origins: [{ Id: 'api', DomainName: 'api.kogei.example', CustomOriginConfig: {} }],
              DefaultCacheBehavior: { TargetOriginId: 'api', CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' },
            },
          },
        },
        ...lambda('Setup', [], { Environment: { Variables: { RECORD: record, ORIGIN: 'https://kogei.example' } } }),
        Trigger: { Type: 'Custom::Trigger', Properties: { HandlerArn: arnOf('Setup') } },
      },
    },
  })
})
afterAll(() => small.stop())

test('a runtime that starts again asks for the port that it had, and runs no trigger again', async () => {
  const { site } = small.runtime.urls
  expect(deployments()).toBe(1)
  expect((await small.restart()).urls.site).toBe(site)
  expect(deployments()).toBe(1)
})

test('a runtime whose port somebody has taken listens at another, and runs its triggers for it', async () => {
  const { site } = small.runtime.urls
  await small.runtime.stop()
  const other = net.createServer()
  await new Promise<void>(resolve => other.listen(Number(new URL(site).port), '127.0.0.1', resolve))
  const { urls } = await small.restart()
  expect(urls.site).not.toBe(site)
  expect(deployments()).toBe(2)
  await new Promise(resolve => other.close(resolve))
  expect((await small.restart()).urls.site).toBe(urls.site)
  expect(deployments()).toBe(2)
})
