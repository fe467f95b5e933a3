import type { InquiryCategory } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../site/frame/site-link.tsx'

/** Where a text says 'write to us': the form, with what the question is about filled in. */
export function ContactLink({
  category,
  about,
  text = m.contact_write(),
}: {
  category: InquiryCategory
  /** The number of an order, or the title of a work; it tells links of one page apart to who hears them. */
  about?: string
  text?: string
}) {
  const { paths, viewer } = useSite()
  const to =
    viewer === 'member' ? paths.contactUs({ category, about }) : `${paths.contact({ category, about })}#contact`
  return (
    <SiteLink className="link" to={to}>
      {text}
      {about && <span className="vh"> {about}</span>}
    </SiteLink>
  )
}
