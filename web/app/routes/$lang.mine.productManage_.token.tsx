import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { Facts } from '../components/site/frame/facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { PrepareMove, SignMove } from '../components/site/mine/token-forms.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnToken, loadTokenCustody } from '../lib/server/token.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadTokenCustody(args)

export const action = (args: ActionFunctionArgs) => actOnToken(args)

/** The token of a work that the member has: where it is, and the way to a wallet of theirs and back. */
export default function Token() {
  const { custody, formId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const { productId, title, place, wallet, step, reason, reasonText, seen, chain } = custody
  const done = answer ? undefined : doneWords.get(query.get('done') ?? '')
  const isOut = place === 'wallet'
  const isAhead = seen !== null && seen.custody !== place
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.overview({ tab: 'owned' })}>
          {m.resale_desk()}
        </SiteLink>
      </p>
      <h1>{m.token_title()}</h1>
      <p className="sub">{title}</p>
      <div role="status">{done && <Note tone="ok">{done()}</Note>}</div>
      <Facts
        rows={[
          [m.token_place(), isOut ? m.token_place_wallet() : m.token_place_vault()],
          [isOut ? m.token_wallet() : m.token_wallet_kept(), wallet && <code key="wallet">{wallet}</code>],
          [m.block_chain(), chain ? m.block_chain_of({ name: chain.name, id: chain.chainId }) : ''],
        ]}
      />
      {isAhead && <Note>{m.token_follows()}</Note>}
      {reason && (
        <Note tone="warn">
          {reasonText}{' '}
          {(reason === 'wallet-needed' || reason === 'wallet-blocked') && (
            <SiteLink className="link" to={paths.ownBank()}>
              {m.token_to_address()}
            </SiteLink>
          )}
        </Note>
      )}
      {step && (
        <Panel id="move" title={step === 'withdraw' ? m.token_withdraw() : m.token_deposit()}>
          {answer?.challenge ? (
            <SignMove challenge={answer.challenge} formId={formId} reply={answer.reply} />
          ) : (
            <PrepareMove step={step} reply={answer?.reply} />
          )}
        </Panel>
      )}
      <p className="mt4">
        <SiteLink className="more" to={paths.standingBook(productId)}>
          {m.book_all()}
        </SiteLink>
      </p>
    </>
  )
}

const doneWords: ReadonlyMap<string, () => string> = new Map([
  ['withdraw', m.token_done_withdraw],
  ['deposit', m.token_done_deposit],
])
