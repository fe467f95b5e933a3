import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { localeOfPath } from '../../../../shared/language.ts'
import { headLinks } from '../../../lib/page/head-links.ts'

/** What search engines and shared links are told of a page's addresses. */
export function HeadLinks() {
  const { pathname, search } = useLocation()
  const origin = useRouteLoaderData<{ publicOrigin: string }>('root')?.publicOrigin ?? ''
  const { canonical, alternates } = headLinks(pathname, search)
  const own = `${origin}${canonical}`
  return (
    <>
      <link rel="canonical" href={own} />
      <meta property="og:url" content={own} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={localeOfPath(pathname) === 'ja' ? 'ja_JP' : 'en_US'} />
      {alternates.map(({ tag, path }) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={`${origin}${path}`} />
      ))}
    </>
  )
}
