import type { TranscriptProblem } from '#shared/domain/selling/auction/transcript.ts'
import { m } from '../../../paraglide/messages.js'
import { Note } from '../../site/frame/note.tsx'

const problems: Readonly<Record<string, () => string>> = {
  order: m.problem_order,
  auction: m.problem_auction,
  chain: m.problem_chain,
  void: m.problem_void,
  bidder: m.problem_bidder,
  price: m.problem_price,
  instant: m.problem_instant,
  leader: m.problem_leader,
  head: m.problem_head,
}

/** Shows what the recomputation came to; undefined while it runs. */
export function Verdict({ found, count }: { found: readonly TranscriptProblem[] | undefined; count: number }) {
  return (
    <div role="status">
      {found === undefined ? (
        <Note>{m.transcript_checking()}</Note>
      ) : found.length === 0 ? (
        <Note tone="ok">{m.transcript_valid({ count })}</Note>
      ) : (
        <Note tone="ng" title={m.transcript_broken()}>
          <ul>
            {found.map(({ seq, problem }) => (
              <li key={`${seq} ${problem}`}>
                {m.transcript_problem({ seq, problem: problems[problem]?.() ?? problem })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
