// Where the system chooses ports: what has the address that it had is not deployed anew.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onFreePort, startError } from '../src/boot/child.ts'
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
              Aliases: ['app.example'],
              Origins: [{ Id: 'api', DomainName: 'api.app.example', CustomOriginConfig: {} }],
              DefaultCacheBehavior: { TargetOriginId: 'api', CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' },
            },
          },
        },
        ...lambda('Setup', [], { Environment: { Variables: { RECORD: record, ORIGIN: 'https://app.example' } } }),
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

test('a program whose port was taken in between is started on another one', async () => {
  const servers: net.Server[] = []
  const listenOn = async (port: number) => {
    const server = net.createServer()
    servers.push(server)
    await new Promise<void>((resolve, reject) => {
      server.once('error', error => reject(startError(error.message)))
      server.listen(port, '127.0.0.1', resolve)
    })
    return port
  }
  const tried: number[] = []
  const port = await onFreePort(async port => {
    tried.push(port)
    if (tried.length < 3) await listenOn(port)
    return listenOn(port)
  })
  expect(tried).toHaveLength(3)
  expect(tried.at(-1)).toBe(port)
  for (const server of servers) server.close()

  // What the store and the chain say, and what is no reason to try again.
  const words = [
    'error: port 39539 is already in use (detected listener)',
    'Error: Address already in use (os error 98)',
  ]
  for (const complaint of words) {
    let tries = 0
    const start = () => {
      tries += 1
      return Promise.reject(startError(complaint))
    }
    await expect(onFreePort(start)).rejects.toThrow(complaint)
    expect(tries).toBe(5)
  }
  let tries = 0
  const start = () => {
    tries += 1
    return Promise.reject(startError('The file of the store is broken'))
  }
  await expect(onFreePort(start)).rejects.toThrow('broken')
  expect(tries).toBe(1)
})
