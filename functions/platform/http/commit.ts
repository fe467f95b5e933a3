import type { PendingEvent } from '#events/event.ts'
import { documentClient, tableName } from '#functions/clients/clients.ts'
import type { OnceChange } from '#functions/reactions/committer.ts'
import { type CommitResult, codeOf, isCommitted, transact } from '#functions/table/transaction.ts'
import type { Attributes, Write, WriteKind } from '#functions/table/write.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { isPlatformCode, type PlatformCode } from '#shared/platform/errors/codes.ts'
import { finishRecord, type IdempotencyClaim, noteUpstreamOrder } from '../store/system/idempotency.ts'
import { platformSystemKeys } from '../store/table-keys.ts'
import { Refusal, Reply, refuse } from './answers.ts'

/** One transaction: state and events together, under the key of the call where it carries one. */
interface Change<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode> {
  readonly writes: readonly Write<Kind, Code>[]
  readonly events?: readonly PendingEvent[]
}
interface Step<Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode>
  extends Change<Kind, Code> {
  /**
   * The order id that the call is about to send to the acquirer. A call that takes over after a crash gets it (5.20).
   */
  readonly upstreamRef?: string
}
interface Last<Answer, Kind extends WriteKind = WriteKind, Code extends PlatformCode = PlatformCode>
  extends Change<Kind, Code> {
  readonly answer: Answer
  readonly status?: 200 | 201 | 202
}

export interface PlatformCommits<Kind extends WriteKind, Code extends PlatformCode, Output> {
  /** Commits the last transaction of a call together with its answer. A failed condition is answered by its code. */
  <Answer extends Output>(change: Last<Answer, Kind, Code>): Promise<Reply<Answer> | Refusal>
  /** One before the last. Its result is handed back, so that the handler can decide again from the item as it stood. */
  readonly attempt: (change: Step<Kind, Code>) => Promise<CommitResult<null>>
}

/** A change that a call, a page, a reaction and a clock make alike. A reaction makes it once under its name. */
export interface StepChange<Kind extends WriteKind> extends OnceChange<Kind> {
  readonly writes: readonly Write<Kind, never>[]
  readonly events: readonly PendingEvent[]
  /** The upstream order of the call that follows. */
  readonly upstreamRef?: string
}

/** Commits such a change: the `commit.attempt` of a call, or the `Committer` of a reaction or a clock. */
export type StepCommitter<Kind extends WriteKind> = (change: StepChange<Kind>) => Promise<CommitResult<null>>

interface CommitScope {
  readonly operation: string
  readonly claim: IdempotencyClaim | undefined
  readonly now: () => number
  readonly newId: () => string
  /** The answer as it is sent, by the contract's output and status. */
  readonly render: (answer: unknown, status: number | undefined) => { readonly status: number; readonly body: string }
  readonly onSent: () => void
  readonly onDone: (answer: { readonly status: number; readonly body: string }) => void
}

/** What `.or(code, explain)` of a platform write may say beside its code. */
type Explained = Omit<Problem, 'code'>

export function platformCommits(scope: CommitScope): PlatformCommits<WriteKind, PlatformCode, unknown> {
  const { operation, claim, now, newId } = scope
  const run = (writes: readonly Write[], events: readonly PendingEvent[] = []) =>
    transact(
      { client: documentClient, tableName },
      {
        id: platformSystemKeys.transaction(operation, newId()),
        operation,
        bodyHash: '',
        keepsAnswer: false,
        now,
        newId,
      },
      { writes, events, answer: null },
    )
  const attempt = async ({ writes, events, upstreamRef }: Step) => {
    const noted = claim && upstreamRef !== undefined ? [noteUpstreamOrder(claim, upstreamRef)] : []
    const result = await run([...writes, ...noted], events)
    if (result.outcome === 'done' && noted.length > 0) scope.onSent()
    return result
  }
  const commit = async <Answer>({ writes, events, answer, status }: Last<Answer>) => {
    const rendered = scope.render(answer, status)
    const result = await run([...writes, ...(claim ? [finishRecord(claim, rendered)] : [])], events)
    if (!isCommitted(result)) return platformRefusalOf(result)
    scope.onDone(rendered)
    return new Reply(rendered.status, answer)
  }
  return Object.assign(commit, { attempt })
}

/** The code that the failed write names, with what it says of the item as it stood. */
export function platformRefusalOf(result: Exclude<CommitResult<unknown>, { answer: unknown }>): Refusal {
  if (result.outcome === 'clash') return refuse('E0090022010')
  if (result.outcome === 'conflict') return refuse('E9991001002', 1)
  const code = codeOf(result.refused)
  if (!isPlatformCode(code)) throw new Error(`${code} is not a code of the platform`)
  return new Refusal([{ code, ...explained(result.refused, result.current) }], code === 'E0090022021' ? 1 : undefined)
}

function explained({ explain }: Write, current: Attributes | undefined): Explained {
  // What a write of the platform explains is declared as Explained where the handlers' commit is typed.
  return (explain?.(current) ?? {}) as Explained
}
