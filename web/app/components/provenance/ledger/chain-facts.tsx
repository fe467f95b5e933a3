import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Copyable } from '../../site/frame/copyable.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import css from './chain.module.css'

type OnChain = OutputOf<typeof getStandingBook>['blockchain']

/** Contract, token and chain of a work (marketplace.md 3); says so where it has none yet. */
export function ChainFacts({ onChain, holder }: { onChain: OnChain; holder: string }) {
  const { locale } = useSite()
  if (!onChain) return <p>{m.block_off()}</p>
  const { address, tokenId, chainId, name, explorer, standard, token } = onChain
  const states = { mined: m.block_mined, final: m.block_final }
  return (
    <Facts
      rows={[
        [m.block_contract(), <Address key="contract" value={address} what={m.block_contract()} />],
        [m.block_token(), <Address key="token" value={tokenId} what={m.block_token()} />],
        [m.block_chain(), m.block_chain_of({ name, id: chainId })],
        [m.block_standard(), m.block_standard_of({ name: standard })],
        [m.block_owner(), placeText(holder, token)],
        [m.block_updated(), token ? dateTime(token.at, locale) : ''],
        [
          m.block_state(),
          token ? (
            <Badge key="state" state={token.state === 'final' ? 'paid' : 'applying'}>
              {states[token.state]()}
            </Badge>
          ) : (
            m.block_none()
          ),
        ],
        [
          m.block_transaction(),
          token?.txHash && explorer ? (
            <a key="tx" className="link" href={`${explorer}/tx/${token.txHash}`} rel="noopener noreferrer">
              <code className={css.hash}>{shortened(token.txHash)}</code>
            </a>
          ) : (
            ''
          ),
        ],
      ]}
    />
  )
}

/** Whose it is, and where the token lies as the chain was last seen. */
function placeText(holder: string, token: NonNullable<OnChain>['token']): string {
  if (token?.custody !== 'wallet') return m.block_owner_of({ holder })
  return token.wallet === null
    ? m.block_owner_wallet({ holder })
    : m.block_owner_wallet_of({ holder, wallet: token.wallet })
}

const shortened = (value: string): string => (value.length <= 18 ? value : `${value.slice(0, 10)}…${value.slice(-6)}`)

function Address({ value, what }: { value: string; what: string }) {
  return (
    <Copyable value={value} what={what}>
      <code className={css.hash} title={value}>
        {shortened(value)}
      </code>
    </Copyable>
  )
}
