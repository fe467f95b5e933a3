import type { LoaderFunctionArgs } from '@remix-run/node'

const closed = [
  'mine',
  'admin',
  'login',
  'register',
  'forget',
  'reset',
  'update-email',
  'favourite',
  'currency',
  'logout',
]

export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...['jp', 'en'].flatMap(lang => closed.map(path => `Disallow: /${lang}/${path}`)),
    `Sitemap: ${context.publicOrigin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600, s-maxage=86400' },
  })
}
