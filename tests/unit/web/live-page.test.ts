import { createHash } from 'node:crypto'
import type { CloudFrontResultResponse } from 'aws-lambda'
import { expect, test } from 'vitest'
import { originRequest } from '../../../web/edge/adapter.ts'
import { originEvent } from './edge-events.ts'

/** A guest's request for a live page, whose document is made with the nonce that the application is given. */
async function askLive(document: (nonce: string) => string, asked: Partial<Parameters<typeof originEvent>[0]> = {}) {
  let nonce = ''
  const handler = originRequest(async (_, context) => {
    nonce = context.nonce
    return new Response(document(nonce), { headers: { 'content-type': 'text/html; charset=utf-8', 'x-page': 'live' } })
  })
  const event = originEvent({ uri: '/jp/artworks/detail', ...asked })
  return { response: await handler(event, { getRemainingTimeInMillis: () => 20_000 }), nonce }
}

const header = (response: CloudFrontResultResponse, name: string) => response.headers?.[name]?.[0]?.value

test('the edge keeps a guest’s live page for seconds, and no nonce of it (decision 086)', async () => {
  const codes = ['window.__remixContext={"a":"\\u003c茶碗"}', 'import("/assets/entry.js")']
  const { response, nonce: given } = await askLive(
    nonce =>
      `<!doctype html><p>茶碗</p><script nonce="${nonce}">${codes[0]}</script><script nonce="${nonce}" type="module" async="">${codes[1]}</script>`,
  )
  expect(header(response, 'cache-control')).toBe(
    'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=0',
  )
  expect(response.body).toBe(
    `<!doctype html><p>茶碗</p><script>${codes[0]}</script><script type="module" async="">${codes[1]}</script>`,
  )
  const policy = header(response, 'content-security-policy') ?? ''
  const hashes = codes.map(code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
  expect(JSON.stringify(response)).not.toContain(given)
  expect(policy).not.toContain('nonce-')
  expect(response.headers).not.toHaveProperty('set-cookie')
  expect(header(response, 'speculation-rules')).toBeUndefined()
})

test('the policy of a live page allows no script that the application did not write', async () => {
  const { response } = await askLive(
    nonce => `<script>alert(1)</script><script nonce="guessed">alert(2)</script><script nonce="${nonce}">a()</script>`,
  )
  const scripts = /script-src ([^;]*)/.exec(header(response, 'content-security-policy') ?? '')?.[1]
  expect(scripts).toBe(`'self' 'sha256-${createHash('sha256').update('a()').digest('base64')}'`)
})

test('the answer to HEAD of a live page has the policy of the page', async () => {
  const [got, head] = await Promise.all(
    ['GET', 'HEAD'].map(method => askLive(nonce => `<script nonce="${nonce}">a()</script>`, { method })),
  )
  expect(head?.response.body).toBe('')
  expect(head?.response.headers).toEqual(got?.response.headers)
})

test('the edge keeps no answer to a form of a live page, and its scripts run under a nonce', async () => {
  const { response, nonce: given } = await askLive(nonce => `<script nonce="${nonce}">a()</script>`, {
    method: 'POST',
    headers: { origin: 'https://kogei.example' },
    body: 'intent=bid',
  })
  expect(header(response, 'cache-control')).toBe('private, no-store')
  expect(header(response, 'content-security-policy')).toContain(`'nonce-${given}'`)
  expect(response.body).toContain(`<script nonce="${given}">`)
})
