import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listPartnerWorks } from '#shared/api/proposals.ts'
import { pictureAt } from '#shared/domain/picture/files.ts'
import { joinFacts } from '../../lib/format/join-facts.ts'
import { yen } from '../../lib/format/money.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { WorkState } from '../admin/works/work-state.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './proposals.module.css'

type Row = Omit<OutputOf<typeof listPartnerWorks>['list'][number], 'proposal'>

/** A work of one's own: where it stands in the market, and what `children` and `side` say more of it. */
export function OwnWorkRow({ work, side, children }: { work: Row; side?: ReactNode; children?: ReactNode }) {
  const { paths } = useSite()
  const { id, title, number, img, price, visibility } = work
  return (
    <li>
      {img ? (
        <img className={css.thumb} src={pictureAt(img, 360)} width={72} height={72} alt="" loading="lazy" />
      ) : (
        <span className={css.thumb} />
      )}
      <div>
        <h2>{visibility === 'public' ? <SiteLink to={paths.artwork(id)}>{title}</SiteLink> : title}</h2>
        <p className="cluster">
          <WorkState work={work} />
          <span className="mut num">{joinFacts(number, price !== null && yen(price))}</span>
        </p>
      </div>
      <div className={css.side}>{side}</div>
      {children}
    </li>
  )
}
