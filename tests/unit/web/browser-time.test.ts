import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, askOrStatus } from '../../../web/app/lib/page/browser-api.ts'

/** An API that takes a call and never answers. */
const heard: (string | undefined)[] = []
const silent: Server = createServer(({ url }) => {
  heard.push(url)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>(ready => silent.listen(0, '127.0.0.1', ready))
  const address = silent.address()
  if (address && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`
  vi.stubGlobal('document', { documentElement: { lang: 'ja' } })
  // A page's addresses begin at its own host.
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetched(`${origin}${path}`, options))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  silent.closeAllConnections()
  silent.close()
})

test('a page gives up what it asks by itself after fifteen seconds, and its form is told that nothing answered', async () => {
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const left = new AbortController()
  const asked = askOrStatus('/postcode/lookup', { postcode: '1000001' })
  const other = ask('/fee/estimate', { productId: 'shino-chawan' }, { signal: left.signal })
  expect(timeout.mock.calls).toEqual([[15_000], [15_000]])
  late.abort()
  expect(await asked).toEqual({ status: undefined })
  expect(await other).toBeUndefined()
})

test('who leaves a page still ends what it asks', async () => {
  vi.restoreAllMocks()
  const left = new AbortController()
  const asked = ask('/fee/estimate', { productId: 'shino-chawan' }, { signal: left.signal })
  left.abort()
  expect(await asked).toBeUndefined()
})

test('who has left a page asks nothing more', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const asked = ask('/auction/state', { productId: 'left-already' }, { signal: AbortSignal.abort() })
  // What was asked all the same would wait for an answer that never comes.
  expect(await asked).toBeUndefined()
  expect(heard).not.toContain('/api/auction/state?productId=left-already')
})
