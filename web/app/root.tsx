import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import garamond from '../../dist/fonts/garamond-500.woff2?url'
import mincho from '../../dist/fonts/mincho.css?url'
import touchIcon from '../../dist/icons/icon-180.png?url'
import siteScript from '../../dist/site/site.js?url'
import { localeOfPath } from '../shared/language.ts'
import { ErrorPage } from './components/site/frame/error-page.tsx'
import { HeadLinks } from './components/site/layout/head-links.tsx'
import icon from './icon.svg?url'
import { DocumentContext } from './lib/page/document-context.ts'
import { hydrates } from './lib/page/page-handle.ts'
import { scrollKey } from './lib/page/scroll-key.ts'
import './styles/app.css'

export const links: LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: icon },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: '/manifest.json' },
]

/** Facts about the visit; none of them names anyone, so that a shared page may carry them. */
export function loader({ context }: LoaderFunctionArgs) {
  const { publicOrigin, viewer, currency } = context
  return { publicOrigin, viewer, currency }
}

/** The document around every page, errors included. A page that does not hydrate gets the small site script alone. */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, scripts } = useContext(DocumentContext)
  const matches = useMatches()
  const { pathname } = useLocation()
  const locale = localeOfPath(pathname)
  const hydrated = matches.some(match => hydrates(match.handle))
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#FBF8F1" />
        {/* The Latin face first: prices and numerals use it in both languages. */}
        <link rel="preload" as="font" type="font/woff2" href={garamond} crossOrigin="anonymous" />
        <Meta />
        <HeadLinks />
        <Links />
        <script src={siteScript} data-mincho={mincho} defer />
      </head>
      <body>
        {children}
        {hydrated && (
          <>
            <ScrollRestoration nonce={nonce} getKey={scrollKey} />
            <script nonce={nonce} suppressHydrationWarning {...inline(scripts?.data)} />
            <script nonce={nonce} type="module" async suppressHydrationWarning {...inline(scripts?.application)} />
          </>
        )}
      </body>
    </html>
  )
}

const inline = (code = '') => ({ dangerouslySetInnerHTML: { __html: code } })

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage />
}
