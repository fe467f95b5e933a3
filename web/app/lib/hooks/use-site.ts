import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { Language, PathLanguage } from '#shared/domain/kernel/language.ts'
import { languageOfPath, localeOfPath } from '../../../shared/language.ts'
import type { Currency, Viewer } from '../../../shared/request-context.ts'
import { type Paths, pathsFor } from '../paths.ts'

/** What the layout's loader tells every page of the site; see `routes/$lang.tsx`. */
interface Site {
  readonly lang: PathLanguage
  readonly locale: Language
  readonly paths: Paths
  readonly viewer: Viewer
  readonly currency: Currency
}

/** Language, links and visitor of this page; works on error pages too, where the visitor is taken for a guest. */
export function useSite(): Site {
  const { pathname } = useLocation()
  const root = useRouteLoaderData<{ viewer: Viewer; currency: Currency }>('root')
  const lang = languageOfPath(pathname)
  return {
    lang,
    locale: localeOfPath(pathname),
    paths: pathsFor(lang),
    viewer: root?.viewer ?? 'guest',
    currency: root?.currency ?? 'JPY',
  }
}
