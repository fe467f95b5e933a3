import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import type { ResellPage } from './wizard-state.ts'

/** What stands in the way of an application and is not done in the wizard: it is said at its beginning. */
export function Missing({
  missing,
  productId,
  title,
}: {
  missing: ResellPage['prepared']['missing']
  productId: string
  title: string
}) {
  const { paths } = useSite()
  return (
    <>
      {missing.includes('rights') && <Note tone="ng">{m.resale_missing_rights()}</Note>}
      {missing.includes('basis') && (
        <Note tone="ng">
          {m.resale_missing_basis()} <ContactLink category="sale" about={title} />
        </Note>
      )}
      {missing.includes('token') && (
        <Note tone="warn">
          {m.resale_missing_token()}{' '}
          <SiteLink className="link" to={paths.token(productId)}>
            {m.resale_missing_token_do()}
          </SiteLink>
        </Note>
      )}
      {missing.includes('phone') && (
        <Note tone="warn">
          {m.resale_missing_phone()}{' '}
          <SiteLink className="link" to={paths.phone(paths.resell({ productId }))}>
            {m.resale_missing_phone_do()}
          </SiteLink>
        </Note>
      )}
    </>
  )
}
