import { pagesAround } from '../../../lib/page/pager.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from './site-link.tsx'

/** `to` builds the address of a page. Nothing is shown when there is only one. */
export function Pager({
  page,
  size,
  total,
  to,
}: {
  page: number
  size: number
  total: number
  to: (page: number) => string
}) {
  const last = Math.ceil(total / size)
  if (last <= 1) return null
  const step = (target: number, mark: string, label: string, rel: string) =>
    target >= 1 && target <= last ? (
      <SiteLink to={to(target)} aria-label={label} rel={rel}>
        {mark}
      </SiteLink>
    ) : (
      <span aria-hidden="true">{mark}</span>
    )
  return (
    <nav className="pager" aria-label={m.pager_label()}>
      {step(page - 1, '‹', m.pager_previous(), 'prev')}
      {pagesAround(page, last).map(number => (
        <SiteLink
          key={number}
          to={to(number)}
          aria-label={m.pager_page({ page: number })}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </SiteLink>
      ))}
      {step(page + 1, '›', m.pager_next(), 'next')}
    </nav>
  )
}
