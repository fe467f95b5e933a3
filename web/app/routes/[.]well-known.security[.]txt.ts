import type { LoaderFunctionArgs } from '@remix-run/node'
import { pathsFor } from '../lib/paths.ts'

const dayMs = 86_400_000
/** Shorter than the year that RFC 9116 recommends: what nobody renews any more shall not be believed for long. */
const validDays = 90

/** Whom to tell of a weakness (RFC 9116). The page of the notices that the law asks for names the company and how to reach it. */
export function loader({ context: { publicOrigin } }: LoaderFunctionArgs) {
  const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs)
  const lines = [
    `Contact: ${publicOrigin}${pathsFor('en').act}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ja, en',
    `Canonical: ${publicOrigin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=86400' },
  })
}
