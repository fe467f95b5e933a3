import { globSync, readFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebResponse } from '../src/http/message.ts'
import { HttpServer } from '../src/http/server.ts'

/** With what an app may show on the page of this machine behind it. */
const secret: WebResponse = { status: 200, headers: [], body: 'passwords' }
let upgraded = 0
const server = new HttpServer(
  {
    handle: async () => secret,
    upgrade: async ({ socket }) => {
      upgraded++
      socket.end('HTTP/1.1 101\r\n\r\n')
    },
  },
  { prefix: '/__local', handle: async () => secret },
)
beforeAll(() => server.listen(0))
afterAll(() => server.stop())

const ask = (path: string, host: string, method = 'GET') =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const request = http.request({ port: server.port, host: '127.0.0.1', path, method, headers: { host } }, answer => {
      let text = ''
      answer.on('data', part => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    request.on('error', reject)
    request.end()
  })

/** What the server says to a handshake, until it ends the connection. */
const shakeHands = (host: string) =>
  new Promise<string>(resolve => {
    const socket = net.connect(server.port, '127.0.0.1')
    let said = ''
    socket.on('data', part => (said += part))
    socket.on('close', () => resolve(said))
    socket.write(`GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  })

const foreign = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost@evil.example',
  '10.0.0.7:3000',
  'localhost:3000.evil.example',
  '.',
]

describe('a page of elsewhere whose name is made to point to this machine', () => {
  test.each(foreign)('reads nothing of the local tools as %j', async host => {
    expect(await ask('/__local/accounts', host)).toMatchObject({
      status: 421,
      text: expect.not.stringContaining('passwords'),
    })
    expect((await ask('/', host)).status).toBe(421)
    expect((await ask('/__local/clock', host, 'POST')).status).toBe(421)
  })

  test('opens no socket', async () => {
    expect(await shakeHands('evil.example')).toBe('')
    expect(upgraded).toBe(0)
    expect(await shakeHands(`localhost:${server.port}`)).toContain('101')
  })
})

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3001', '[::1]:3000'])(
  'this machine is known as %s',
  async host => {
    expect(await ask('/__local/accounts', host)).toEqual({ status: 200, text: 'passwords' })
  },
)

test('every HTTP server of the local cloud is made with that guard', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url))
  const makers = globSync('**/*.{ts,mjs}', { cwd: folder }).filter(file =>
    /\bhttps?\.createServer\(|import \{[^}]*\bcreateServer\b[^}]*\} from 'node:https?'/.test(
      readFileSync(`${folder}${file}`, 'utf8'),
    ),
  )
  expect(makers).toEqual(['http/local-server.ts'])
})
