import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { features } from '#shared/domain/features.ts'
import { Panel } from '../components/frame/panel.tsx'
import { BankForm } from '../components/mine/bank-form.tsx'
import { InfoFrame } from '../components/mine/info-frame.tsx'
import { WalletForm } from '../components/mine/wallet-form.tsx'
import { api } from '../lib/server/api.server.ts'
import { actOnBasicInfo } from '../lib/server/basic-info.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = async (args: LoaderFunctionArgs) => ({ profile: await api(args).call(frontUserInfo, {}) })

export const action = (args: ActionFunctionArgs) => actOnBasicInfo(args)

export default function OwnBank() {
  const { profile } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const [query] = useSearchParams()
  const state = { posted, saved: query.get('saved') }
  return (
    <InfoFrame sub={m.info_bank_sub()}>
      <Panel id="bank" title={m.info_bank()}>
        <BankForm profile={profile} state={state} />
      </Panel>
      {/* Whoever has kept an address can still change it or take it away. */}
      {(features.ledger || profile.walletAddress !== null) && (
        <Panel id="wallet" title={m.info_wallet()}>
          <WalletForm profile={profile} state={state} />
        </Panel>
      )}
    </InfoFrame>
  )
}
