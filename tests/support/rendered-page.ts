// A page of the site as its server renders it, from the data that its loader would give. Nothing is built or started.

import { Outlet, RemixServer } from '@remix-run/react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { overwriteGetLocale } from '../../web/app/paraglide/runtime.js'

interface Shown {
  readonly language: 'ja' | 'en'
  /** What the page's loader, and its action, answered. */
  readonly data?: unknown
  readonly reply?: unknown
  readonly viewer?: 'guest' | 'member'
  readonly query?: string
}

/** Its markup. `page` may be a single component too: it finds the language, the links and the visitor as in a page. */
export function renderPage(page: ComponentType, { language, data = null, reply, viewer, query }: Shown): string {
  const lang = language === 'ja' ? 'jp' : 'en'
  const root = { viewer: viewer ?? 'member', currency: 'JPY' }
  const pathname = `/${lang}/page`
  const route = (id: string, path: string, parentId?: string) =>
    ({ ...{ id, path, parentId, module: '', imports: [] }, ...noneOf }) as const
  const routes = { root: route('root', ':lang'), page: route('page', '*', 'root') }
  const match = { params: { lang, '*': 'page' }, pathname, pathnameBase: pathname }
  const search = query ? `?${query}` : ''
  const context = {
    manifest: { routes, entry: { imports: [], module: '' }, url: '', version: '' },
    routeModules: { root: { default: Outlet }, page: { default: page } },
    staticHandlerContext: {
      basename: '/',
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches: [routes.root, routes.page].map(each => ({ ...match, route: each })),
      loaderData: { root, page: data },
      actionData: reply === undefined ? null : { page: reply },
      ...{ errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    ...{ isSpaMode: false, serverHandoffString: '', renderMeta: {} },
  }
  overwriteGetLocale(() => language)
  // What a page shows of it is what its links, forms and loader's data read.
  return renderToStaticMarkup(
    createElement(RemixServer, { context: context as never, url: `http://site.example${pathname}${search}` }),
  )
}

const noneOf = {
  hasAction: true,
  hasLoader: true,
  hasErrorBoundary: false,
  hasClientAction: false,
  hasClientLoader: false,
}

/** What a reader sees of it, without the markup. */
export const textOf = (markup: string): string =>
  markup
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()
