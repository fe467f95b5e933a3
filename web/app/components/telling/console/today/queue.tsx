import type { ReactNode } from 'react'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/lists.module.css'
import { Thumb } from '../../../site/console/thumb.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'

interface Queued {
  readonly id: string
  readonly to: string
  readonly title: string
  readonly img: Picture | null
  readonly about: string
  /** Its state, and by when. */
  readonly side: ReactNode
}

/** A short list, never an empty one, of what to do next, each with the picture by which it is known. */
export function Queue({ id, title, all, rows }: { id: string; title: string; all?: string; rows: readonly Queued[] }) {
  return (
    <Panel
      id={id}
      title={title}
      more={
        all !== undefined && (
          <SiteLink className="more" to={all}>
            {m.see_all()}
          </SiteLink>
        )
      }
    >
      <ul className={css.rows}>
        {rows.map(row => (
          <li key={row.id}>
            <Thumb picture={row.img} />
            <div>
              <b>
                <SiteLink to={row.to}>{row.title}</SiteLink>
              </b>
              <p className="mut">{row.about}</p>
            </div>
            <div className={css.side}>{row.side}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
