import { useId, useState } from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import type { Verification } from '../../../lib/hooks/use-verification.ts'
import type { SavedFile } from '../../../lib/ledger/proof-file.ts'
import type { Verified } from '../../../lib/ledger/verifier.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Checks, firstBroken, Marks, type Outcome, outcomeOf, titleOf } from './verdict.tsx'
import css from './verify.module.css'

export const tones: Readonly<Record<Outcome, string | undefined>> = {
  held: undefined,
  alone: undefined,
  waiting: css.pending,
  unseen: css.pending,
  broken: css.broken,
}

/**
 * The result of a verification that ran in this browser, and where the chain was asked. `proofFile`: where the proof is
 * saved from; `about`: the work, for whoever reports what is broken.
 */
export function VerifyPanel({
  verification: { result, verify },
  proofFile,
  about,
}: {
  verification: Verification
  proofFile: SavedFile | undefined
  about: string
}) {
  const verified = result === 'missing' ? undefined : result
  const outcome = verified && outcomeOf(verified)
  const broken = verified && firstBroken(verified)
  const chain = useLastChain(verified)
  const heading = useId()
  const hydrated = useHydrated()
  const title = verified ? titleOf(verified) : result ? m.verify_missing() : m.verify_running()
  return (
    <section className={[css.panel, outcome && tones[outcome]].filter(Boolean).join(' ')} aria-labelledby={heading}>
      <div className={css.head} role="status">
        <Mark outcome={outcome} />
        <h2 id={heading}>{hydrated ? title : m.verify_result()}</h2>
        {verified && (
          <p className="mut">
            {m.verify_took({ count: verified.count, seconds: (Math.max(verified.took, 10) / 1000).toFixed(2) })}
          </p>
        )}
      </div>
      {!hydrated && <p>{m.verify_no_script()}</p>}
      {verified && <Marks verified={verified} />}
      {verified && <Checks verified={verified} />}
      {verified?.finding.token?.isRevoked && broken !== undefined && <p>{m.verify_revoked()}</p>}
      {chain && <Node first={chain.rpcUrls[0] ?? ''} onVerify={verify} />}
      <div className={css.acts}>
        {!chain && (
          <Button look="quiet" size="small" onClick={() => verify()} disabled={result === undefined}>
            {m.verify_again()}
          </Button>
        )}
        {broken !== undefined && (
          <>
            <ContactLink category="other" about={about} text={m.verify_report()} />
            <a className="link" href={`#entry-${broken}`}>
              {m.verify_show({ seq: broken })}
            </a>
          </>
        )}
        {proofFile && (
          <ButtonLink look="quiet" size="small" {...proofFile.link}>
            {m.block_save()}
          </ButtonLink>
        )}
      </div>
      {proofFile?.part && (
        <noscript>
          <p>{proofFile.part}</p>
        </noscript>
      )}
    </section>
  )
}

/** Stays while it is verified again, so that the field keeps its focus and what was typed into it. */
function useLastChain(verified: Verified | undefined) {
  const [last, setLast] = useState(verified?.proof.chain)
  if (verified && verified.proof.chain !== last) setLast(verified.proof.chain)
  return verified ? verified.proof.chain : last
}

/** Where the chain is asked: the address that the proof names, or a node of the reader's own. */
function Node({ first, onVerify }: { first: string; onVerify: (rpc: string) => void }) {
  const [address, setAddress] = useState(first)
  const id = useId()
  return (
    <form
      className={css.node}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onVerify(address.trim())
      }}
    >
      <label htmlFor={id}>{m.verify_rpc()}</label>
      <input
        className="in"
        id={id}
        inputMode="url"
        value={address}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button size="small" type="submit">
        {m.verify_again()}
      </Button>
      <p id={`${id}-hint`} className="mut">
        {m.verify_rpc_hint()}
      </p>
    </form>
  )
}

const strokes: Readonly<Record<Outcome | 'running', string>> = {
  held: 'M6 6h44v44H6zM17 29l8 8 15-18',
  alone: 'm17 29 8 8 15-18',
  waiting: 'm17 29 8 8 15-18M44 44h6m-3-3v6',
  unseen: 'm17 29 8 8 15-18M44 44h6',
  broken: 'm19 19 18 18M37 19 19 37',
  running: 'M28 16v12l8 6',
}

export function Mark({ outcome }: { outcome: Outcome | undefined }) {
  const frame = outcome === 'broken' ? 'M54 34v20H2V2h52v14' : 'M2 2h52v52H2z'
  return (
    <svg className={css.mark} viewBox="0 0 56 56" aria-hidden="true">
      <path d={`${frame}${strokes[outcome ?? 'running']}`} />
    </svg>
  )
}
