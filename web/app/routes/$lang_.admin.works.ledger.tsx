import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EntryForm } from '../components/catalogue/console/works/entry-form.tsx'
import { EntryRows } from '../components/catalogue/console/works/entry-rows.tsx'
import { RecoveryPanel, RevocationPanel } from '../components/catalogue/console/works/proposal-panels.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnWorkLedger, loadWorkLedger } from '../lib/console/ledger.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadWorkLedger(args)

export const action = (args: ActionFunctionArgs) => actOnWorkLedger(args)

/** The history of a work, and what the house adds to it (D90). */
export default function WorkLedger() {
  const { id, title, head, entries, revocation, recovery, isTokenOut, finding, next, values, sent, formId } =
    useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const { addEntries, revokeCertificates } = usePowers()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('works/edit', { id })}>
          {title[locale]}
        </SiteLink>
      </p>
      <h1>{m.chain_title()}</h1>
      <DoneNote />
      {finding && (
        <Note tone="ng">
          {finding.kind === 'mismatch'
            ? m.ledger_admin_mismatch({ seq: finding.seq ?? 0, time: dateTime(finding.foundAt, locale) })
            : m.ledger_admin_refused({ time: dateTime(finding.foundAt, locale) })}
        </Note>
      )}
      {addEntries && head && !revocation?.confirmedAt && (
        <Panel id="add" title={m.ledger_admin_add()}>
          <EntryForm key={formId} values={values} sent={sent} formId={formId} reply={reply} />
        </Panel>
      )}
      <Panel id="entries" title={m.chain_entries()}>
        {head === null && <Note>{m.ledger_admin_none()}</Note>}
        <EntryRows workId={id} entries={entries} />
        {next !== null && (
          <p>
            <SiteLink className="link" to={paths.admin('works/ledger', { id, before: next })}>
              {m.ledger_admin_earlier()}
            </SiteLink>
          </p>
        )}
      </Panel>
      {revokeCertificates && (isTokenOut || recovery) && (
        <RecoveryPanel key={`${formId} recovery`} recovery={recovery} formId={formId} reply={reply} />
      )}
      {revokeCertificates && head && (
        <RevocationPanel key={`${formId} revocation`} revocation={revocation} formId={formId} reply={reply} />
      )}
    </>
  )
}
