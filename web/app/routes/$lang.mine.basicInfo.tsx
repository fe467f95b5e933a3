import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { AvatarForm } from '../components/site/mine/avatar-form.tsx'
import { InfoFrame } from '../components/site/mine/info-frame.tsx'
import { LoginLines } from '../components/site/mine/login-lines.tsx'
import { NameForm, PasswordForm, UsernameForm } from '../components/site/mine/profile-forms.tsx'
import { date } from '../lib/format/dates.ts'
import { useBasicInfo } from '../lib/hooks/use-basic-info.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export { actOnBasicInfo as action, loadBasicInfo as loader } from '../lib/server/basic-info.server.ts'

export default function BasicInfo() {
  const { profile, state } = useBasicInfo()
  const { locale, paths } = useSite()
  return (
    <InfoFrame
      sub={
        <>
          {m.info_sub()}
          <br />
          <span className="mut">{m.info_member_since({ date: date(profile.createDate, locale) })}</span>
        </>
      }
      notes={state.saved === 'email' && <Note tone="ok">{m.email_done()}</Note>}
    >
      <Panel id="login" title={m.info_login()}>
        <LoginLines profile={profile} />
      </Panel>
      <Panel id="profile" title={m.info_profile()}>
        <UsernameForm profile={profile} state={state} />
      </Panel>
      <Panel id="avatar" title={m.info_avatar()}>
        <AvatarForm profile={profile} state={state} />
      </Panel>
      <Panel id="name" title={m.info_name()}>
        <NameForm profile={profile} state={state} />
      </Panel>
      {!profile.isConsoleMade && (
        <Panel id="password" title={m.info_password()}>
          <PasswordForm state={state} />
        </Panel>
      )}
      <Panel id="display" title={m.viewer_display()}>
        <p>
          <SiteLink className="link" to={paths.display()}>
            {m.viewer_choose()}
          </SiteLink>
        </p>
      </Panel>
    </InfoFrame>
  )
}
