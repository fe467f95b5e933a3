import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import detailCss from '../components/site/console/details.module.css'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { ConsoleForm, replyTo, useSending } from '../components/site/console/forms/console-form.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { FormFields, labelsOf } from '../components/site/console/forms/form-fields.tsx'
import formCss from '../components/site/console/forms.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnRecord, loadRecord } from '../lib/console/content.server.ts'
import { contentFields, kindNames, recordName, singleRecord } from '../lib/console/content-fields.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadRecord(args)

export const action = (args: ActionFunctionArgs) => actOnRecord(args)

/** One editor for every kind: its fields are a description (lib/console/content-fields.ts). */
export default function EditRecord() {
  const { kind, id, version, record, updatedAt, values, choices, works, formId } = useFormPage(
    useLoaderData<typeof loader>(),
  )
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const sending = useSending()
  const fields = contentFields[kind]
  const isSingle = singleRecord[kind] !== undefined
  const mine = replyTo(reply, { intent: 'save' })
  const form = {
    id: 'record',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices,
    picks: { names: { ...works, ...mine?.picks?.names }, found: mine?.picks?.found ?? {} },
    business: 'content',
  } as const
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin(isSingle ? 'content' : `content/${kind}`)}>
          {isSingle ? m.admin_content() : kindNames[kind]()}
        </SiteLink>
      </p>
      <h1>{record && !isSingle ? recordName(record, locale, id ?? '') : kindNames[kind]()}</h1>
      {updatedAt && (
        <p className={`mut ${detailCss.actions}`}>
          {joinFacts(id, m.admin_record_updated({ time: dateTime(updatedAt, locale) }))}
          {powers.audit && id && (
            <SiteLink className="link" to={paths.admin('audit', { subjectKind: kind, subjectId: id })}>
              {m.admin_its_audit()}
            </SiteLink>
          )}
          {kind === 'partner' && powers.partnerAccounts && id && (
            <SiteLink className="link" to={paths.admin('partners/account', { id })}>
              {m.admin_partner_account_title()}
            </SiteLink>
          )}
          {kind === 'artist' && powers.artistAccounts && id && (
            <SiteLink className="link" to={paths.admin('artists/account', { id })}>
              {m.artist_account_title()}
            </SiteLink>
          )}
        </p>
      )}
      <DoneNote />
      <ConsoleForm
        key={`${kind} ${id} ${version}`}
        id="record"
        intent="save"
        formId={formId}
        reply={reply}
        labels={{ ...labelsOf(fields, form.values), id: m.admin_record_id() }}
      >
        {/* What Enter in a field presses: before all buttons of the pickers. */}
        <button type="submit" name="pick" value="" className="vh" tabIndex={-1} aria-hidden="true" />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {!id && (
          <Input
            id="record-id"
            name="id"
            label={m.admin_record_id()}
            hint={m.admin_record_id_hint()}
            defaultValue={form.values['id'] ?? ''}
            error={form.errors['id']}
            autoComplete="off"
          />
        )}
        <FormFields fields={fields} form={form} />
        {powers.editContent && (
          <div className={formCss.bar}>
            <Button type="submit" name="pick" value="save" disabled={sending}>
              {m.admin_save()}
            </Button>
          </div>
        )}
      </ConsoleForm>
      {powers.editContent && version !== undefined && !isSingle && (
        <div className={detailCss.actions} key={formId}>
          <AdminAction
            intent="delete"
            formId={formId}
            reply={reply}
            open={m.admin_action_delete()}
            submit={m.admin_action_delete_submit()}
            look="danger-second"
          >
            {() => (
              <>
                <p>{m.admin_record_delete_text()}</p>
                <input type="hidden" name="version" value={version} />
              </>
            )}
          </AdminAction>
        </div>
      )}
    </>
  )
}
