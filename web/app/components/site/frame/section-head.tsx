import { m } from '../../../paraglide/messages.js'
import { SiteLink } from './site-link.tsx'

/** A heading with "see all" beside it; the hidden part names what all of it is. */
export function SectionHead({ id, title, to }: { id: string; title: string; to?: string }) {
  return (
    <div className="head">
      <h2 id={id}>{title}</h2>
      {to && (
        <SiteLink className="more" to={to}>
          {m.see_all()}
          <span className="vh"> {title}</span>
        </SiteLink>
      )}
    </div>
  )
}
