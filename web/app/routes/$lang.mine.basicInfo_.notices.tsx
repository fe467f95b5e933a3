import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { Panel } from '../components/frame/panel.tsx'
import { InfoFrame } from '../components/mine/info-frame.tsx'
import { NoticeForm } from '../components/mine/notice-form.tsx'
import { api } from '../lib/server/api.server.ts'
import { actOnBasicInfo } from '../lib/server/basic-info.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = async (args: LoaderFunctionArgs) => ({ profile: await api(args).call(frontUserInfo, {}) })

export const action = (args: ActionFunctionArgs) => actOnBasicInfo(args)

export default function NoticeSettings() {
  const { profile } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const state = { posted, saved: query.get('saved') }
  return (
    <InfoFrame sub={m.info_notices_sub()}>
      <Panel id="notices" title={m.info_notices()}>
        <NoticeForm profile={profile} state={state} />
      </Panel>
    </InfoFrame>
  )
}
