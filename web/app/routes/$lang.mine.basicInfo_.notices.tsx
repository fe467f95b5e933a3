import { Panel } from '../components/site/frame/panel.tsx'
import { InfoFrame } from '../components/site/mine/info-frame.tsx'
import { NoticeForm } from '../components/site/mine/notice-form.tsx'
import { useBasicInfo } from '../lib/hooks/use-basic-info.ts'
import { m } from '../paraglide/messages.js'

export { actOnBasicInfo as action, loadBasicInfo as loader } from '../lib/server/basic-info.server.ts'

export default function NoticeSettings() {
  const { profile, state } = useBasicInfo()
  return (
    <InfoFrame sub={m.info_notices_sub()}>
      <Panel id="notices" title={m.info_notices()}>
        <NoticeForm profile={profile} state={state} />
      </Panel>
    </InfoFrame>
  )
}
