import { m } from '../../../paraglide/messages.js'
import { TermsLinks } from '../../people/account/terms-links.tsx'

/**
 * To what the button below it agrees (§14). The form carries the versions that stand here, and the server refuses them
 * once others are in force: nobody agrees to a text that was not shown.
 */
export function Agreement({ terms }: { readonly terms: { readonly service: number; readonly privacy: number } }) {
  return (
    <p className="mut mt4">
      {m.cart_consent()} <TermsLinks terms={terms} />
    </p>
  )
}
