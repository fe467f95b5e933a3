import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'

/**
 * To what the button below it agrees (§14). The form carries the versions that stand here, and the server refuses them
 * once others are in force: nobody agrees to a text that was not shown.
 */
export function Agreement({ terms }: { readonly terms: { readonly service: number; readonly privacy: number } }) {
  const { paths } = useSite()
  return (
    <p className="mut mt4">
      {m.cart_consent()}{' '}
      <a className="link" href={paths.service()} target="_blank" rel="noopener">
        {m.register_consent_service()}
      </a>
      {m.register_consent_version({ version: terms.service })}{' '}
      <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
        {m.register_consent_privacy()}
      </a>
      {m.register_consent_version({ version: terms.privacy })}
    </p>
  )
}
