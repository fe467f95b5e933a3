import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'

/** Terms and privacy policy, each with the version that stands here: what somebody agrees to. */
export function TermsLinks({ terms }: { readonly terms: { readonly service: number; readonly privacy: number } }) {
  const { paths } = useSite()
  return (
    <>
      <a className="link" href={paths.service()} target="_blank" rel="noopener">
        {m.register_consent_service()}
      </a>
      {m.register_consent_version({ version: terms.service })}
      {m.register_consent_and()}
      <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
        {m.register_consent_privacy()}
      </a>
      {m.register_consent_version({ version: terms.privacy })}
    </>
  )
}
