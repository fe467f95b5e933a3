import type { ReactNode } from 'react'
import type { listPartnerWorks } from '#shared/api/catalogue/proposals.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { WorkState } from '../console/works/work-state.tsx'
import css from './proposals.module.css'

type Listed = OutputOf<typeof listPartnerWorks>['list'][number]
type Row = Omit<Listed, 'proposal'>

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

/** To the form of a work: while something is proposed of it, there is that to see. */
export function EditOwnWork({ work, proposal }: { work: Pick<Row, 'id' | 'title'>; proposal: Listed['proposal'] }) {
  const { paths } = useSite()
  return (
    <ButtonLink look="second" size="small" to={paths.ownWork(work.id)}>
      {proposal && proposal.state !== 'published' ? m.proposal_works_see() : m.proposal_works_edit()}
      <span className="vh"> {work.title}</span>
    </ButtonLink>
  )
}
