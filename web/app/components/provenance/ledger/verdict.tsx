import type { ChainState } from '#shared/domain/provenance/ledger/proof.ts'
import type { LedgerProblem } from '#shared/domain/provenance/ledger/verify.ts'
import { date } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Verified } from '../../../lib/ledger/verifier.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import css from './verify.module.css'

export type Outcome = 'held' | 'waiting' | 'unseen' | 'alone' | 'broken'

/** What a verification came to, in one word. */
export function outcomeOf({ finding }: Verified): Outcome {
  const { problems, chain, newer, token } = finding
  if (problems.length > 0 || token?.isRevoked) return 'broken'
  if (chain === 'none') return 'alone'
  if (chain === 'not-issued') return 'waiting'
  if (chain !== 'held') return 'unseen'
  return newer > 0 ? 'waiting' : 'held'
}

const problems: Readonly<Record<LedgerProblem['problem'], (inputs: { seq: number }) => string>> = {
  edited: m.verify_problem_edited,
  dropped: m.verify_problem_dropped,
  swapped: m.verify_problem_swapped,
  inserted: m.verify_problem_inserted,
  rewritten: m.verify_problem_rewritten,
  cut: m.verify_problem_cut,
  format: m.verify_problem_format,
}

const states: Readonly<Record<Exclude<ChainState, 'held'>, () => string>> = {
  none: m.verify_state_none,
  'not-asked': m.verify_state_not_asked,
  unreachable: m.verify_state_unreachable,
  'other-chain': m.verify_state_other_chain,
  'not-issued': m.verify_state_not_issued,
  'other-token': m.verify_state_other_token,
}

/** The first entry that does not hold. */
export const firstBroken = ({ finding }: Verified): number | undefined =>
  finding.problems.length > 0 ? Math.min(...finding.problems.map(({ seq }) => seq)) : undefined

export function titleOf(verified: Verified): string {
  const { count, finding } = verified
  switch (outcomeOf(verified)) {
    case 'held':
      return m.verify_all()
    case 'alone':
      return m.verify_alone()
    case 'unseen':
      return m.verify_unseen()
    case 'waiting':
      return m.verify_waiting({ count: finding.token ? finding.newer : count })
    case 'broken': {
      const seq = firstBroken(verified)
      return seq === undefined ? m.verify_revoked() : m.verify_broken({ seq })
    }
  }
}

/** One mark an entry: what holds, what waits, what is broken and what lies behind it. */
export function Marks({ verified }: { verified: Verified }) {
  const { proof, finding, count } = verified
  const broken = firstBroken(verified)
  const bad = new Set(finding.problems.map(({ seq }) => seq))
  const covered = finding.token && broken === undefined ? finding.covered : undefined
  const markOf = (seq: number) => {
    if (bad.has(seq)) return ['bad', m.verify_mark_bad()] as const
    if (broken !== undefined && seq > broken) return ['unknown', m.verify_mark_unknown()] as const
    if (covered !== undefined && seq > covered) return ['wait', m.verify_mark_waits()] as const
    return ['good', m.verify_mark_ok()] as const
  }
  // A line that does not fit says less than the sentence above it.
  if (count === 0 || count > 12) return null
  return (
    <ol className={css.marks} aria-label={m.verify_marks({ count })}>
      {proof.entries.map(({ entry: { seq } }, index) => {
        const [mark, word] = markOf(seq)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a broken history may bear a number twice
          <li key={index} className={css[mark]}>
            <b>
              {seq}
              <span className="vh"> {word}</span>
            </b>
          </li>
        )
      })}
    </ol>
  )
}

/** What was compared, line by line; of a broken history what is wrong with each entry. */
export function Checks({ verified }: { verified: Verified }) {
  const { finding, count } = verified
  const { chain, token } = finding
  if (finding.problems.length > 0)
    return (
      <ul className={css.checks}>
        {finding.problems.slice(0, 12).map(({ seq, problem }) => (
          <li key={`${seq} ${problem}`} className={css.wrong}>
            <Icon name="close" small />
            <span>{problems[problem]({ seq })}</span>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className={css.checks}>
      <li>
        <Icon name="check" small />
        <span>{m.verify_contents()}</span>
        <b className="num">
          {count} / {count}
        </b>
      </li>
      <li>
        <Icon name="check" small />
        <span>{m.verify_links()}</span>
        <b className="num">
          {Math.max(0, count - 1)} / {Math.max(0, count - 1)}
        </b>
      </li>
      <Anchored finding={finding} />
      {chain === 'held' && token ? (
        <li>
          <Icon name={finding.newer > 0 ? 'clock' : 'check'} small />
          <span>{finding.newer > 0 ? m.verify_head_at({ seq: token.seq }) : m.verify_head()}</span>
          <b>{m.verify_same()}</b>
        </li>
      ) : (
        <li>
          <Icon name={chain === 'none' ? 'check' : 'clock'} small />
          <span>{chain === 'held' ? m.verify_state_not_issued() : states[chain]()}</span>
        </li>
      )}
    </ul>
  )
}

/** What an anchor shows of a history from before it had a token, and what it does not; not asked for, it says nothing. */
function Anchored({ finding: { anchor } }: Pick<Verified, 'finding'>) {
  const { locale } = useSite()
  if (!anchor || anchor.state === 'unseen') return null
  const { seq, anchoredAt } = anchor
  return anchoredAt === null ? (
    <li className={css.wrong}>
      <Icon name="close" small />
      <span>{m.verify_anchor_wrong({ seq })}</span>
    </li>
  ) : (
    <li>
      <Icon name="check" small />
      <span>{m.verify_anchor_held({ seq, date: date(anchoredAt * 1000, locale) })}</span>
    </li>
  )
}
