import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import order from '../components/buying/console/orders/order.module.css'
import { Comparison } from '../components/catalogue/proposals/comparison.tsx'
import { ProposalBadge } from '../components/catalogue/proposals/proposal-badge.tsx'
import { kindWords } from '../components/catalogue/proposals/proposal-words.ts'
import css from '../components/site/console/details.module.css'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { TextArea } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { proposalLabels } from '../lib/console/proposal-fields.ts'
import { answerProposal, loadProposal } from '../lib/console/proposals.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadProposal(args)

export const action = (args: ActionFunctionArgs) => answerProposal(args)

/** A proposal beside what is published, and the two answers (D78). */
export default function Proposal() {
  const { proposal, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { kind, id, name, username, state, submittedAt, decision, conflicts, mayAnswer } = proposal
  const isOutdated = proposal.baseVersion < proposal.recordVersion && state !== 'published'
  const record = kind === 'artist' ? 'content/artist/edit' : 'works/edit'
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('proposals')}>
          {m.proposal_admin_title()}
        </SiteLink>
      </p>
      <h1>{name}</h1>
      <p className="mut">
        {joinFacts(
          kindWords[kind](),
          m.proposal_admin_by({ name: username }),
          submittedAt && m.proposal_sent_at({ time: dateTime(submittedAt, locale) }),
          decision && m.proposal_admin_answered({ name: decision.by, time: dateTime(decision.at, locale) }),
        )}
      </p>
      <p className={css.actions}>
        <ProposalBadge state={state} />
        <SiteLink className="link" to={paths.admin(record, { id })}>
          {m.proposal_admin_record()}
        </SiteLink>
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: kind, subjectId: id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      {decision && decision.reason !== '' && <Note>{m.proposal_note_returned({ reason: decision.reason })}</Note>}
      {conflicts.length > 0 ? (
        <Note tone="warn">
          {m.proposal_admin_conflict({ fields: proposalLabels(kind, conflicts).join(m.list_dot()) })}
        </Note>
      ) : (
        isOutdated && <Note>{m.proposal_admin_outdated()}</Note>
      )}
      <Panel id="compare" title={m.proposal_compare()}>
        <Comparison {...proposal} />
      </Panel>
      {mayAnswer && (
        <div className={order.decision} key={formId}>
          <div className={css.actions}>
            {conflicts.length === 0 && (
              <AdminAction
                intent="proposal-publish"
                formId={formId}
                reply={reply}
                open={m.proposal_admin_publish()}
                submit={m.proposal_admin_publish_submit()}
              >
                {() => (
                  <>
                    <p>{m.proposal_admin_publish_text()}</p>
                    <Read proposal={proposal} />
                  </>
                )}
              </AdminAction>
            )}
            <AdminAction
              intent="proposal-return"
              formId={formId}
              reply={reply}
              open={m.proposal_admin_return()}
              submit={m.proposal_admin_return_submit()}
              labels={{ reason: m.admin_reason() }}
            >
              {({ id: form, reply: mine }) => (
                <>
                  <Read proposal={proposal} />
                  <TextArea
                    id={`${form}-reason`}
                    name="reason"
                    label={m.admin_reason()}
                    hint={m.proposal_admin_return_hint()}
                    rows={3}
                    maxLength={1000}
                    required
                    defaultValue={mine?.values['reason']}
                    error={mine?.errors['reason']}
                  />
                </>
              )}
            </AdminAction>
          </div>
        </div>
      )}
    </>
  )
}

/** What the operator has read: another version of either is not answered unseen. */
function Read({ proposal: { version, recordVersion } }: { proposal: { version: number; recordVersion: number } }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="recordVersion" value={recordVersion} />
    </>
  )
}
