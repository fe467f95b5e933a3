import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getTerms } from '#shared/api/catalogue/content.ts'
import { api } from '../../../web/app/lib/server/api.server.ts'

/** An API that takes a call and never answers, as one that has only begun to start. */
const silent: Server = createServer(() => undefined)
let apiUrl = ''
beforeAll(async () => {
  await new Promise<void>(ready => silent.listen(0, '127.0.0.1', ready))
  const address = silent.address()
  if (address && typeof address === 'object') apiUrl = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  vi.restoreAllMocks()
  silent.closeAllConnections()
  silent.close()
})

const visited = (remaining: number) =>
  api({
    request: new Request('https://kogei.example/jp'),
    context: {
      publicOrigin: 'https://kogei.example',
      apiUrl,
      consoleApiUrl: apiUrl,
      originSecret: undefined,
      correlationId: 'request-1',
      clientAddress: '203.0.113.9',
      viewer: 'guest',
      accessToken: undefined,
      operatorToken: undefined,
      currency: 'JPY',
      affiliate: undefined,
      nonce: 'n',
      remaining: () => remaining,
    },
  })

test('the client gives a call up while the page still has time to say so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = await visited(2_050).attempt(getTerms, {})
  expect(answer).toMatchObject({ ok: false, code: 500 })
})

test('the client waits for an API that is only starting, on the first page of a busy machine', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  await visited(35_000).attempt(getTerms, {})
  expect(limit).toHaveBeenCalledWith(33_000)
})
