import { useCallback, useEffect, useState } from 'react'
import type { LedgerHead } from '#shared/domain/ledger/entry.ts'
import type { Proof } from '#shared/domain/ledger/proof.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { useVerification } from '../../lib/hooks/use-verification.ts'
import { readNamed } from '../../lib/ledger/named-head.ts'
import { proofFileOf } from '../../lib/ledger/proof-file.ts'
import { type ProofAnswer, wholeProof } from '../../lib/ledger/whole-proof.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Input } from '../frame/field.tsx'
import { Note } from '../frame/note.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { ChainLine } from './chain-line.tsx'
import css from './verify.module.css'
import { VerifyPanel } from './verify-panel.tsx'

interface Asked {
  readonly proof: ProofAnswer
  readonly title: string
  readonly named: readonly LedgerHead[]
}
type Refusal = 'bad-link' | 'unknown' | 'bad-file' | 'bad-qr'

const refusals: Readonly<Record<Refusal, () => string>> = {
  'bad-link': m.verify_link_bad,
  unknown: m.verify_unknown,
  'bad-file': m.verify_file_bad,
  'bad-qr': m.verify_qr_bad,
}

const noneNamed: [] = []
const noPictures = new Map<never, never>()

/** Verifies what its address names, a file or a code, and shows the entries of what it verified. */
export function VerifyPage({ asked, refused }: { asked: Asked | undefined; refused: Refusal | undefined }) {
  const [chosen, setChosen] = useState<{ readonly proof: Proof; readonly turn: number }>()
  const [refusal, setRefusal] = useState(refused)
  // Whoever is offline when they choose a file has what verifies it already.
  useEffect(() => void import('../../lib/ledger/verifier.ts'), [])
  const take = (proof: Proof | undefined, turn: number) => {
    setRefusal(proof ? undefined : 'bad-file')
    setChosen(proof && { proof, turn })
  }
  return (
    <div className={css.page}>
      <div role="status">{refusal && <Note tone="ng">{refusals[refusal]()}</Note>}</div>
      {chosen ? (
        <FromFile key={chosen.turn} proof={chosen.proof} />
      ) : (
        asked && !refusal && <FromAddress asked={asked} />
      )}
      <Choose onProof={take} onRefused={setRefusal} isFirst={!chosen && !asked} />
    </div>
  )
}

function FromAddress({ asked: { proof, title, named } }: { asked: Asked }) {
  const { paths } = useSite()
  const { workId } = proof
  const load = useCallback(() => wholeProof(workId), [workId])
  const verification = useVerification(load, named)
  return (
    <>
      {title && (
        <h2>
          <SiteLink to={paths.artwork(workId)}>{m.verify_of({ title })}</SiteLink>
        </h2>
      )}
      <VerifyPanel verification={verification} proofFile={proofFileOf(workId)} about={title || workId} />
      <Entries proof={proof} covered={proof.chain?.token?.seq ?? 0} />
      <p className="mt4">
        <SiteLink className="more" to={paths.standingBook(workId)}>
          {m.verify_to_book()}
        </SiteLink>
        <br />
        <span className="mut">{m.verify_login()}</span>
      </p>
    </>
  )
}

function FromFile({ proof }: { proof: Proof }) {
  const load = useCallback(async () => proof, [proof])
  const verification = useVerification(load, noneNamed)
  const { result } = verification
  const covered = result && result !== 'missing' ? result.finding.covered : 0
  return (
    <>
      <VerifyPanel verification={verification} proofFile={undefined} about={proof.workId} />
      <Entries proof={proof} covered={covered} />
    </>
  )
}

function Entries({ proof, covered }: { proof: Proof; covered: number }) {
  return (
    <section className="mt7" aria-labelledby="chain">
      <h2 id="chain">{m.chain_heading()}</h2>
      <p className="mut">{m.chain_heading_hint()}</p>
      <div className="mt5">
        <ChainLine
          entries={proof.entries.slice(0, 500)}
          covered={covered}
          hasChain={proof.chain !== null}
          workId={proof.workId}
          pictures={noPictures}
          known={noPictures}
        />
      </div>
    </section>
  )
}

/** A file, an address or a code. Without scripts the address alone; with them none of it is sent. */
function Choose({
  onProof,
  onRefused,
  isFirst,
}: {
  onProof: (proof: Proof | undefined, turn: number) => void
  onRefused: (refusal: Refusal) => void
  isFirst: boolean
}) {
  const { paths } = useSite()
  const hydrated = useHydrated()

  async function read(file: File) {
    const { readProof } = await import('../../lib/ledger/verifier.ts')
    onProof(readProof(await file.text()), Date.now())
  }

  async function scan(file: File) {
    const { readQr } = await import('../../lib/ledger/read-qr.ts')
    const text = await readQr(file)
    const named = text !== undefined && URL.canParse(text) ? readNamed(new URL(text).searchParams) : undefined
    if (text === undefined) return onRefused('bad-qr')
    if (!named) return onRefused('bad-link')
    // A document of its own: the code's page, whatever site the code leads to, is opened here.
    window.location.assign(paths.verifyLedger({ id: named.id, ...named.head }))
  }

  return (
    <section className={css.choose} aria-label={m.verify_title()}>
      {!isFirst && <h2>{m.verify_other()}</h2>}
      <div className={css.ways}>
        {hydrated && (
          <Picker
            id="proof"
            label={m.verify_file()}
            hint={m.verify_file_hint()}
            accept=".json,application/json"
            onFile={read}
          />
        )}
        {hydrated && (
          <Picker id="code" label={m.verify_qr()} hint={m.verify_qr_hint()} accept="image/*" onFile={scan} />
        )}
        <form method="get" action={paths.verifyLedger()}>
          <Input id="link" name="link" label={m.verify_link()} hint={m.verify_link_hint()} inputMode="url" />
          <Button type="submit" look="second">
            {m.verify_link_submit()}
          </Button>
        </form>
      </div>
    </section>
  )
}

function Picker({
  id,
  label,
  hint,
  accept,
  onFile,
}: {
  id: string
  label: string
  hint: string
  accept: string
  onFile: (file: File) => Promise<void>
}) {
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      <input
        className="in"
        type="file"
        id={id}
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void onFile(file)
        }}
      />
    </div>
  )
}
