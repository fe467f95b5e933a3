import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { listAddresses } from '#shared/api/addresses.ts'
import { Note } from '../components/frame/note.tsx'
import { Panel } from '../components/frame/panel.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { AddressBook } from '../components/mine/address-book.tsx'
import { AvatarForm } from '../components/mine/avatar-form.tsx'
import { BankForm } from '../components/mine/bank-form.tsx'
import { LoginLines } from '../components/mine/login-lines.tsx'
import css from '../components/mine/mine.module.css'
import { NoticeForm } from '../components/mine/notice-form.tsx'
import { NameForm, PasswordForm, UsernameForm } from '../components/mine/profile-forms.tsx'
import { WalletForm } from '../components/mine/wallet-form.tsx'
import { date } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { actOnBasicInfo } from '../lib/server/basic-info.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [profile, addresses] = await Promise.all([call(frontUserInfo, {}), call(listAddresses, {})])
  return { profile, addresses }
}

export const action = (args: ActionFunctionArgs) => actOnBasicInfo(args)

export default function BasicInfo() {
  const { profile, addresses } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { locale, paths } = useSite()
  const state = { posted, saved: query.get('saved') }
  return (
    <>
      <h1>{m.mine_info()}</h1>
      <p className="sub">
        {m.info_sub()}　<span className="mut">{m.info_member_since({ date: date(profile.createDate, locale) })}</span>
      </p>
      <div className="mt3">
        {query.has('welcome') && <Note tone="ok">{m.register_welcome()}</Note>}
        {state.saved === 'email' && <Note tone="ok">{m.email_done()}</Note>}
      </div>
      <div className={css.sections}>
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
        <Panel id="addresses" title={m.book_addresses()}>
          {state.saved === 'address' && <Note tone="ok">{m.book_saved()}</Note>}
          {state.saved === 'address-deleted' && <Note tone="ok">{m.book_deleted()}</Note>}
          <AddressBook addresses={addresses} />
        </Panel>
        <Panel id="display" title={m.viewer_display()}>
          <p>
            <SiteLink className="link" to={paths.display()}>
              {m.viewer_choose()}
            </SiteLink>
          </p>
        </Panel>
        <Panel id="notices" title={m.info_notices()}>
          <NoticeForm profile={profile} state={state} />
        </Panel>
        <Panel id="bank" title={m.info_bank()}>
          <BankForm profile={profile} state={state} />
        </Panel>
        <Panel id="wallet" title={m.info_wallet()}>
          <WalletForm profile={profile} state={state} />
        </Panel>
      </div>
    </>
  )
}
