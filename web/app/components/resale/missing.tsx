import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../frame/note.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import type { ResellPage } from './wizard-state.ts'

/** What stands in the way of an application and is not done in the wizard: it is said at its beginning. */
export function Missing({ missing, productId }: { missing: ResellPage['prepared']['missing']; productId: string }) {
  const { paths } = useSite()
  return (
    <>
      {missing.includes('rights') && <Note tone="ng">{m.resale_missing_rights()}</Note>}
      {missing.includes('basis') && <Note tone="ng">{m.resale_missing_basis()}</Note>}
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
