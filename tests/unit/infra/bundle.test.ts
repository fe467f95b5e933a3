import { existsSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backgroundFunctions } from '#events/index.ts'
import { backgroundFile, endpointFile, functionFiles, kebab, root } from '#infra/registry.ts'
import { endpoints } from '#shared/api/index.ts'

test('an id names the file', () => {
  expect(['placeBid', 'listTopProducts', 'sendSms', 'keys'].map(kebab)).toEqual([
    'place-bid',
    'list-top-products',
    'send-sms',
    'keys',
  ])
})

test('no two functions share a file, and every file says what calls it', () => {
  const sources = functionFiles.map(({ source }) => source)
  expect(new Set(sources).size).toBe(sources.length)
  for (const { source } of endpoints.map(endpointFile)) expect(source).not.toMatch(/\/(on|cron|setup)-/)
  for (const entry of backgroundFunctions) {
    const prefix = { reaction: 'on-', subscriber: 'on-', stream: 'on-', clock: 'cron-', setup: 'setup-', socket: '' }
    expect(backgroundFile(entry).source).toMatch(
      new RegExp(`^[a-z-]+(?:/[a-z-]+)?/${prefix[entry.kind]}${kebab(entry.id)}$`),
    )
  }
})

test('a function with native packages has a folder of its own, so that they weigh on no other', () => {
  for (const { asset, source, native } of functionFiles) {
    const alone = functionFiles.filter(other => other.asset === asset).length === 1
    expect({ source, alone }).toEqual({ source, alone: native.length > 0 || alone })
  }
})

const native = functionFiles.find(file => file.native.includes('sharp'))
const imageFolder = root(`dist/functions/${native?.asset}`)
test.runIf(existsSync(imageFolder))('the image function carries sharp and its library for Lambda', () => {
  const files = ['sharp/package.json', '@img/sharp-linux-x64/package.json', '@img/sharp-libvips-linux-x64/package.json']
  expect(files.filter(file => !existsSync(`${imageFolder}/node_modules/${file}`))).toEqual([])
})

const edge = ['viewer-request', 'origin-request'] as const
/** Lambda@Edge refuses a viewer function above 1 MB zipped; the page function is held to what a cold start may read. */
test.runIf(existsSync(root('dist/edge')))('each edge function is one file of at most 1.7 MB', () => {
  for (const name of edge) expect(statSync(root(`dist/edge/${name}/index.mjs`)).size, name).toBeLessThan(1_700_001)
})
