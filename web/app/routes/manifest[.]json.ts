import medium from '../../../dist/icons/icon-192.png?url'
import large from '../../../dist/icons/icon-512.png?url'
import maskable from '../../../dist/icons/icon-maskable-512.png?url'

/** What a phone shows of the site on its home screen. */
const manifest = {
  name: '工藝の間',
  short_name: '工藝の間',
  lang: 'ja',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#FBF8F1',
  theme_color: '#FBF8F1',
  icons: [
    { src: medium, sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

export const loader = () =>
  new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600, s-maxage=86400' },
  })
