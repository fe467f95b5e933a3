import type { listArtists } from '#shared/api/catalogue/artists.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './artists.module.css'

/** Rows of the kana, or letters; one that nobody's reading begins with is no link. */
export function InitialIndex({
  initials,
  current,
  to,
}: {
  initials: OutputOf<typeof listArtists>['initials']
  current: string | undefined
  to: (initial: string | undefined) => string
}) {
  return (
    <nav className={css.index} aria-label={m.artists_index()}>
      {initials
        .filter(({ initial, isUsed }) => isUsed || initial !== '#')
        .map(({ initial, isUsed }) =>
          isUsed ? (
            <SiteLink
              key={initial}
              // What is chosen leads back to all.
              to={to(initial === current ? undefined : initial)}
              aria-current={initial === current ? 'true' : undefined}
            >
              {initial}
            </SiteLink>
          ) : (
            <span key={initial} aria-hidden="true">
              {initial}
            </span>
          ),
        )}
    </nav>
  )
}
