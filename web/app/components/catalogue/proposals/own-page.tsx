import { useSearchParams } from '@remix-run/react'
import type { getOwnProfile } from '#shared/api/catalogue/proposals.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import type { Values } from '../../../lib/console/fields.ts'
import { proposalFields, proposalLabels } from '../../../lib/console/proposal-fields.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../site/console/forms/console-form.tsx'
import { FormFields, labelsOf } from '../../site/console/forms/form-fields.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import { Comparison } from './comparison.tsx'
import { ProposalBadge } from './proposal-badge.tsx'
import css from './proposals.module.css'

type OwnPageData = OutputOf<typeof getOwnProfile>

interface OwnPageProps {
  readonly kind: ProposalKind
  readonly own: OwnPageData
  readonly values: Values
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** What the author of a page or work proposes: the form, or what was sent while nobody has answered (D78). */
export function OwnPage(props: OwnPageProps) {
  const { kind, own } = props
  const isSent = own.proposal?.state === 'submitted'
  return (
    <>
      <Standing kind={kind} own={own} />
      {isSent ? <Sent {...props} /> : <Writing key={own.proposal?.version ?? 0} {...props} />}
    </>
  )
}

const done: Readonly<Record<string, () => string>> = {
  save: m.proposal_done_save,
  send: m.proposal_done_send,
  back: m.proposal_done_back,
}

function Standing({ kind, own: { proposal, conflicts } }: Pick<OwnPageProps, 'kind' | 'own'>) {
  const { locale } = useSite()
  const [query] = useSearchParams()
  const sentence = done[query.get('done') ?? '']
  const at = (time: string | null | undefined) => (time ? dateTime(time, locale) : undefined)
  const [saved, sent, answered] = [at(proposal?.savedAt), at(proposal?.submittedAt), at(proposal?.answeredAt)]
  return (
    <div className={css.status}>
      <div role="status">{sentence && <Note tone="ok">{sentence()}</Note>}</div>
      {proposal ? (
        <p className="cluster">
          <ProposalBadge state={proposal.state} />
          <span className="mut">
            {joinFacts(
              saved && m.proposal_saved_at({ time: saved }),
              sent && m.proposal_sent_at({ time: sent }),
              answered && m.proposal_answered_at({ time: answered }),
            )}
          </span>
        </p>
      ) : (
        <p className="mut">{m.proposal_none_yet()}</p>
      )}
      {proposal?.state === 'writing' && <p>{m.proposal_note_writing()}</p>}
      {proposal?.state === 'submitted' && <p>{m.proposal_note_submitted()}</p>}
      {proposal?.state === 'published' && <p>{m.proposal_note_published()}</p>}
      {proposal && proposal.reason !== '' && proposal.state !== 'submitted' && (
        <Note tone="warn">{m.proposal_note_returned({ reason: proposal.reason })}</Note>
      )}
      {conflicts.length > 0 && (
        <Note tone="warn">
          {m.proposal_note_outdated({ fields: proposalLabels(kind, conflicts).join(m.list_dot()) })}
        </Note>
      )}
    </div>
  )
}

function Differences({ kind, own: { published, words, changed, conflicts } }: Pick<OwnPageProps, 'kind' | 'own'>) {
  return (
    <Panel id="differences" title={m.proposal_compare()}>
      <Comparison {...{ kind, published, words, changed, conflicts }} />
    </Panel>
  )
}

/** It waits for an answer: what was sent, and the way to take it back. */
function Sent({ kind, own, formId, reply }: OwnPageProps) {
  const sending = useSending()
  return (
    <>
      <ConsoleForm
        id="take-back"
        intent="take-back"
        target={own.id}
        formId={formId}
        reply={reply}
        className={css.takeBack}
      >
        <input type="hidden" name="version" value={own.proposal?.version ?? 0} />
        <Button type="submit" look="second" disabled={sending}>
          {m.proposal_take_back()}
        </Button>
      </ConsoleForm>
      <Differences kind={kind} own={own} />
    </>
  )
}

function Writing({ kind, own, values, formId, reply }: OwnPageProps) {
  const sending = useSending()
  const fields = proposalFields[kind]
  const mine = replyTo(reply, { intent: 'write' })
  const form = {
    id: 'proposal',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices: {},
    business: 'proposal',
  } as const
  return (
    <>
      {own.changed.length > 0 && <Differences kind={kind} own={own} />}
      <ConsoleForm id="proposal" intent="write" formId={formId} reply={reply} labels={labelsOf(fields, form.values)}>
        {/* What Enter in a field presses: it keeps, and sends nothing. */}
        <button type="submit" name="send" value="0" className="vh" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="base" value={own.recordVersion} />
        <input type="hidden" name="version" value={own.proposal?.version ?? 0} />
        <FormFields fields={fields} form={form} />
        <div className={`${css.send} cluster`}>
          <Button type="submit" look="second" name="send" value="0" disabled={sending}>
            {m.proposal_save()}
          </Button>
          <Button type="submit" name="send" value="1" disabled={sending}>
            {m.proposal_send()}
          </Button>
        </div>
      </ConsoleForm>
    </>
  )
}
