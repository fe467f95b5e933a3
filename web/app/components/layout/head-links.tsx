import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { localeOfPath } from '../../../shared/language.ts'
import { inLanguage } from '../../lib/paths.ts'

/** Parameters that make another page of the same path; the rest (sorting, tracking) is the same page again. */
const meaningful = ['id', 'craftIds', 'categories', 'artistIds', 'initial', 'type', 'page', 'keyword']

/** Canonical address and its twins in the other languages (marketplace.md 2). Japanese is the default. */
export function HeadLinks() {
  const { pathname, search } = useLocation()
  const origin = useRouteLoaderData<{ publicOrigin: string }>('root')?.publicOrigin ?? ''
  const all = new URLSearchParams(search)
  const kept = new URLSearchParams(meaningful.flatMap(name => all.getAll(name).map(value => [name, value])))
  const query = kept.size > 0 ? `?${kept}` : ''
  const own = `${origin}${pathname}${query}`
  const japanese = `${origin}${inLanguage('jp', pathname, query)}`
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={localeOfPath(pathname) === 'ja' ? 'ja_JP' : 'en_US'} />
      <link rel="alternate" hrefLang="ja" href={japanese} />
      <link rel="alternate" hrefLang="en" href={`${origin}${inLanguage('en', pathname, query)}`} />
      <link rel="alternate" hrefLang="x-default" href={japanese} />
    </>
  )
}
