import { features } from '#shared/domain/kernel/features.ts'
import { Panel } from '../components/site/frame/panel.tsx'
import { BankForm } from '../components/site/mine/bank-form.tsx'
import { InfoFrame } from '../components/site/mine/info-frame.tsx'
import { WalletForm } from '../components/site/mine/wallet-form.tsx'
import { useBasicInfo } from '../lib/hooks/use-basic-info.ts'
import { m } from '../paraglide/messages.js'

export { actOnBasicInfo as action, loadBasicInfo as loader } from '../lib/server/basic-info.server.ts'

export default function OwnBank() {
  const { profile, state } = useBasicInfo()
  return (
    <InfoFrame sub={m.info_bank_sub()}>
      <Panel id="bank" title={m.info_bank()}>
        <BankForm profile={profile} state={state} />
      </Panel>
      {/* Whoever has kept an address can still change it or take it away. */}
      {(features.wallets || profile.walletAddress !== null) && (
        <Panel id="wallet" title={m.info_wallet()}>
          <WalletForm profile={profile} state={state} />
        </Panel>
      )}
    </InfoFrame>
  )
}
