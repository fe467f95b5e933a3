import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { say } from '#shared/domain/kernel/language.ts'
import type { JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import type { CertificateCheck, CertificateFile } from '#shared/domain/provenance/certificate/file.ts'
import { certifiedWorkOf } from '#shared/domain/provenance/certificate/subject.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { CertificateResult } from '../../../lib/ledger/certificate-verifier.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Icon, type IconName } from '../../site/frame/icon.tsx'
import type { Outcome } from './verdict.tsx'
import css from './verify.module.css'
import { Mark, tones } from './verify-panel.tsx'

type Verdict =
  | ('genuine' | 'superseded' | 'revoked' | 'unknown' | 'other-history')
  | ('claimed' | 'no-key' | 'unsupported')
  | ('proof' | 'issuer' | 'unreadable')

/** One word for what is true of it; of several things the one that a reader must know first. */
function verdictOf(result: CertificateResult): Verdict {
  if (result === 'unsupported') return result
  const { finding, keyFrom, history } = result
  if (!finding.isGenuine) return finding.refused === 'issuer' && keyFrom === 'file' ? 'no-key' : finding.refused
  if (finding.status === 'revoked') return 'revoked'
  if (keyFrom === 'file') return 'claimed'
  if (history === 'other') return 'other-history'
  return finding.status === 'holds' ? 'genuine' : finding.status
}

const verdicts: Readonly<Record<Verdict, readonly [Outcome, title: () => string, text: () => string]>> = {
  genuine: ['held', m.certificate_genuine, m.certificate_genuine_text],
  superseded: ['waiting', m.certificate_superseded, m.certificate_superseded_text],
  revoked: ['broken', m.certificate_revoked, m.certificate_revoked_text],
  unknown: ['unseen', m.certificate_unknown, m.certificate_unknown_text],
  'other-history': ['broken', m.certificate_other_history, m.certificate_other_history_text],
  claimed: ['unseen', m.certificate_claimed, m.certificate_claimed_text],
  'no-key': ['unseen', m.certificate_no_key, m.certificate_claimed_text],
  unsupported: ['unseen', m.certificate_unsupported, m.certificate_unsupported_text],
  proof: ['broken', m.certificate_changed, m.certificate_changed_text],
  issuer: ['broken', m.certificate_other_issuer, m.certificate_other_issuer_text],
  unreadable: ['broken', m.certificate_unreadable, m.certificate_unreadable_text],
}

/** A certificate as this browser finds it. `issuer`: the house's document as it came with the page. */
export function CertificatePanel({ file, issuer }: { file: CertificateFile; issuer: JsonObject | undefined }) {
  const { result, check } = useCheck(file, issuer)
  const heading = useId()
  const { paths } = useSite()
  const [outcome, title, text] = result ? verdicts[verdictOf(result)] : [undefined, m.verify_running, undefined]
  const finding = result && result !== 'unsupported' ? result.finding : undefined
  const newest = finding?.isGenuine && finding.status === 'superseded' ? finding.workId : undefined
  return (
    <section className={[css.panel, outcome && tones[outcome]].filter(Boolean).join(' ')} aria-labelledby={heading}>
      <div className={css.head} role="status">
        <Mark outcome={outcome} />
        <h2 id={heading}>{title()}</h2>
        {text && <p className="mut">{text()}</p>}
      </div>
      {result && result !== 'unsupported' && result.finding.isGenuine && <Findings result={result} />}
      <div className={css.acts}>
        {newest !== undefined && (
          <ButtonLink look="second" size="small" to={paths.certificate(newest)}>
            {m.certificate_newest()}
          </ButtonLink>
        )}
        <Button look="quiet" size="small" onClick={check} disabled={result === undefined}>
          {m.verify_again()}
        </Button>
      </div>
    </section>
  )
}

function useCheck(file: CertificateFile, issuer: JsonObject | undefined) {
  const [result, setResult] = useState<CertificateResult>()
  const turn = useRef(0)
  const check = useCallback(() => {
    turn.current++
    const own = turn.current
    setResult(undefined)
    void import('../../../lib/ledger/certificate-verifier.ts')
      .then(({ checkHere }) => checkHere(file, issuer))
      .then(found => own === turn.current && setResult(found))
  }, [file, issuer])
  useEffect(() => {
    check()
    return () => {
      turn.current++
    }
  }, [check])
  return { result, check }
}

/** What was compared, and what the certificate says. */
function Findings({ result }: { result: CertificateCheck }) {
  const { locale } = useSite()
  const { finding } = result
  if (!finding.isGenuine) return null
  const { title, artist } = certifiedWorkOf(finding.certificate)
  const { seq, hash } = finding.head
  return (
    <>
      <ul className={css.checks}>
        {linesOf(result, at => dateTime(at, locale)).map(([icon, line]) => (
          <li key={line} className={icon === 'close' ? css.wrong : undefined}>
            <Icon name={icon} small />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <Facts
        rows={[
          [m.certificate_work(), say(title, locale)],
          [m.certificate_artist(), say(artist, locale)],
          [m.certificate_issued(), dateTime(finding.issuedAt, locale)],
          [m.certificate_head(), m.certificate_head_of({ seq, hash })],
        ]}
      />
    </>
  )
}

type Line = readonly [IconName, string]

function linesOf(result: CertificateCheck, when: (instant: string) => string): Line[] {
  const { keyFrom, history, newer } = result
  return [
    ['check', m.certificate_line_signature()],
    keyFrom === 'house' ? ['check', m.certificate_line_key()] : ['warning', m.certificate_line_key_of_file()],
    statusLine(result, when),
    history === 'other'
      ? ['close', m.certificate_line_history_other()]
      : history === 'absent'
        ? ['clock', m.certificate_line_history_absent()]
        : ['check', m.certificate_line_history({ newer })],
  ]
}

function statusLine({ finding, statusAt, isStatusFresh }: CertificateCheck, when: (instant: string) => string): Line {
  const status = finding.isGenuine ? finding.status : 'unknown'
  if (status === 'revoked') return ['close', m.certificate_line_revoked()]
  if (status === 'superseded') return ['clock', m.certificate_line_superseded()]
  if (status === 'unknown' || statusAt === null) return ['warning', m.certificate_line_unknown()]
  return isStatusFresh
    ? ['check', m.certificate_line_holds()]
    : ['clock', m.certificate_line_held({ when: when(statusAt) })]
}
