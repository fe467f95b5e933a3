import { type MouseEvent, useState } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../frame/badge.tsx'
import { Dialog } from '../frame/dialog.tsx'
import { Note } from '../frame/note.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'
import { PhoneVerification } from './phone-verification.tsx'
import type { Profile } from './profile-forms.tsx'

/** E-mail and phone: what they are, and the way to another one. */
export function LoginLines({ profile }: { profile: Profile }) {
  const { paths } = useSite()
  const [verifying, setVerifying] = useState(false)
  // The dialog needs scripts; the link behind it is the same task as a page.
  const verify = (event: MouseEvent) => {
    event.preventDefault()
    setVerifying(true)
  }
  return (
    <>
      <div className={css.line}>
        <span>
          <span className="mut">{m.info_email()}</span>
          <br />
          {profile.email}
        </span>
        {!profile.isConsoleMade && (
          <SiteLink className="btn quiet sm" to={paths.updateEmail()}>
            {m.info_email_change()}
          </SiteLink>
        )}
      </div>
      <div className={css.line}>
        <span>
          <span className="mut">{m.info_phone()}</span>
          <br />
          {profile.phone ? <span className="num">{profile.phone}</span> : m.info_phone_none()}{' '}
          {profile.phoneVerified && <Badge state="confirmed">{m.info_phone_verified()}</Badge>}
        </span>
        <a className={profile.phoneVerified ? 'btn quiet sm' : 'btn sm'} href={paths.phone()} onClick={verify}>
          {profile.phoneVerified ? m.info_phone_again() : m.info_phone_verify()}
        </a>
      </div>
      {!profile.phoneVerified && <p className="mut mt2">{m.info_phone_why()}</p>}
      {profile.isConsoleMade && <Note>{m.info_partner_note()}</Note>}
      <Dialog open={verifying} onClose={() => setVerifying(false)} title={m.sms_title()}>
        {verifying && <PhoneVerification onDone={() => setVerifying(false)} />}
      </Dialog>
    </>
  )
}
