import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { isObject, type JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import type { CertificateFile } from '#shared/domain/provenance/certificate/file.ts'
import type { LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'
import type { Proof } from '#shared/domain/provenance/ledger/proof.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useVerification } from '../../../lib/hooks/use-verification.ts'
import { namedIn } from '../../../lib/ledger/named-head.ts'
import { proofFileOf } from '../../../lib/ledger/proof-file.ts'
import { type ProofAnswer, wholeProof } from '../../../lib/ledger/whole-proof.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Input } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { ChainLine } from './chain-line.tsx'
import css from './verify.module.css'
import { VerifyPanel } from './verify-panel.tsx'

interface Asked {
  readonly workId: string
  /** Null where nobody may ask for it, though for its certificate. */
  readonly proof: ProofAnswer | null
  readonly title: string
  readonly named: readonly LedgerHead[]
  /** The certificate that the address names. */
  readonly certificate: object | null
}
type Refusal = 'bad-link' | 'unknown' | 'bad-file' | 'bad-qr'

const refusals: Readonly<Record<Refusal, () => string>> = {
  'bad-link': m.verify_link_bad,
  unknown: m.verify_unknown,
  'bad-file': m.verify_file_bad,
  'bad-qr': m.verify_qr_bad,
}

/** It says what a browser found: no page that is made at the edge has it. */
const CertificatePanel = lazy(async () => ({ default: (await import('./certificate-panel.tsx')).CertificatePanel }))

const noneNamed: [] = []
const noPictures = new Map<never, never>()

/** What was in a file: a certificate, with its history where it has one, or a history alone. */
type Chosen =
  | { readonly certificate: CertificateFile; readonly proof: Proof | undefined }
  | { readonly certificate?: never; readonly proof: Proof }

/**
 * Verifies what its address names, a file or a code, and shows the entries of what it verified. `issuer`: the house's
 * document, which came with the page.
 */
export function VerifyPage({
  asked,
  refused,
  issuer: given,
}: {
  asked: Asked | undefined
  refused: Refusal | undefined
  issuer: object | null
}) {
  const [chosen, setChosen] = useState<{ readonly file: Chosen; readonly turn: number }>()
  const [refusal, setRefusal] = useState(refused)
  const issuer = isObject(given) ? given : undefined
  // Whoever is offline when they choose a file has what verifies it already.
  useEffect(() => {
    void import('../../../lib/ledger/verifier.ts')
    void import('../../../lib/ledger/certificate-verifier.ts')
    void import('./certificate-panel.tsx')
  }, [])
  const take = (file: Chosen | undefined, turn: number) => {
    setRefusal(file ? undefined : 'bad-file')
    setChosen(file && { file, turn })
  }
  return (
    <div className={css.page}>
      <div role="status">{refusal && <Note tone="ng">{refusals[refusal]()}</Note>}</div>
      {chosen ? (
        <FromFile key={chosen.turn} file={chosen.file} issuer={issuer} />
      ) : (
        asked && !refusal && <FromAddress asked={asked} issuer={issuer} />
      )}
      <Choose onFile={take} onRefused={setRefusal} isFirst={!chosen && !asked} />
    </div>
  )
}

function FromAddress({ asked, issuer }: { asked: Asked; issuer: JsonObject | undefined }) {
  const { paths } = useSite()
  const { workId, proof, title, named, certificate } = asked
  const file = useMemo(
    () =>
      isObject(certificate) ? { certificate, issuer: undefined, lists: [], history: proof ?? undefined } : undefined,
    [certificate, proof],
  )
  return (
    <>
      {title && (
        <h2>
          <SiteLink to={paths.artwork(workId)}>{m.verify_of({ title })}</SiteLink>
        </h2>
      )}
      {file && <Found file={file} issuer={issuer} />}
      {proof && <Asked proof={proof} named={named} about={title || workId} />}
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

function Asked({ proof, named, about }: { proof: ProofAnswer; named: readonly LedgerHead[]; about: string }) {
  const { workId } = proof
  const load = useCallback(() => wholeProof(workId), [workId])
  const verification = useVerification(load, named)
  return (
    <>
      <VerifyPanel verification={verification} proofFile={proofFileOf(workId, proof.head.seq)} about={about} />
      <Entries proof={proof} covered={proof.chain?.token?.seq ?? 0} />
    </>
  )
}

function FromFile({ file: { certificate, proof }, issuer }: { file: Chosen; issuer: JsonObject | undefined }) {
  return (
    <>
      {certificate && <Found file={certificate} issuer={issuer} />}
      {proof && <Saved proof={proof} />}
    </>
  )
}

function Found(of: { file: CertificateFile; issuer: JsonObject | undefined }) {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <CertificatePanel {...of} />
    </Suspense>
  )
}

function Saved({ proof }: { proof: Proof }) {
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
  onFile,
  onRefused,
  isFirst,
}: {
  onFile: (file: Chosen | undefined, turn: number) => void
  onRefused: (refusal: Refusal) => void
  isFirst: boolean
}) {
  const { paths } = useSite()
  const hydrated = useHydrated()

  async function read(chosen: File) {
    const [{ readProof }, { readCertificateFile }] = await Promise.all([
      import('../../../lib/ledger/verifier.ts'),
      import('../../../lib/ledger/certificate-verifier.ts'),
    ])
    const text = await chosen.text()
    const certificate = readCertificateFile(text)
    const proof = certificate ? certificate.history : readProof(text)
    onFile(certificate ? { certificate, proof } : proof && { proof }, Date.now())
  }

  async function scan(file: File) {
    const { readQr } = await import('../../../lib/ledger/read-qr.ts')
    const text = await readQr(file)
    if (text === undefined) return onRefused('bad-qr')
    const named = namedIn(text)
    if (!named) return onRefused('bad-link')
    // A document of its own: the code's page, whatever site the code leads to, is opened here.
    const { id, head, isCertificate } = named
    window.location.assign(paths.verifyLedger({ id, ...head, certificate: isCertificate ? 1 : undefined }))
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
