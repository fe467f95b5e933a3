import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Act } from '../components/admin/act.tsx'
import css from '../components/admin/admin.module.css'
import { ConsoleForm, replyTo, useSending } from '../components/admin/console-form.tsx'
import { Done } from '../components/admin/done.tsx'
import { FormFields, labelsOf } from '../components/admin/form-fields.tsx'
import { Button } from '../components/button.tsx'
import { Input } from '../components/field.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { actOnRecord, loadRecord } from '../lib/console/content.server.ts'
import { contentFields, kindNames, recordName, singleRecord } from '../lib/console/content-fields.ts'
import { usePowers } from '../lib/console/use-operator.ts'
import { dotted } from '../lib/dotted.ts'
import { dateTime } from '../lib/format.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadRecord(args)

export const action = (args: ActionFunctionArgs) => actOnRecord(args)

/** One editor for every kind: its fields are a description (lib/console/content-fields.ts). */
export default function EditRecord() {
  const { kind, id, version, record, updatedAt, values, choices, works, formId } = useLoaderData<typeof loader>()
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
        <p className={`mut ${css.acts}`}>
          {dotted(id, m.admin_c_updated({ time: dateTime(updatedAt, locale) }))}
          {powers.audit && id && (
            <SiteLink className="link" to={paths.admin('audit', { subjectKind: kind, subjectId: id })}>
              {m.admin_its_audit()}
            </SiteLink>
          )}
          {kind === 'partner' && powers.partnerAccounts && id && (
            <SiteLink className="link" to={paths.admin('partners/account', { id })}>
              {m.admin_pa_title()}
            </SiteLink>
          )}
        </p>
      )}
      <Done />
      <ConsoleForm
        key={`${kind} ${id} ${version}`}
        id="record"
        intent="save"
        formId={formId}
        reply={reply}
        labels={{ ...labelsOf(fields, form.values), id: m.admin_c_id() }}
      >
        {/* What Enter in a field presses: before all buttons of the pickers. */}
        <button type="submit" name="pick" value="" className="vh" tabIndex={-1} aria-hidden="true" />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {!id && (
          <Input
            id="record-id"
            name="id"
            label={m.admin_c_id()}
            hint={m.admin_c_id_hint()}
            defaultValue={form.values['id'] ?? ''}
            error={form.errors['id']}
            autoComplete="off"
          />
        )}
        <FormFields fields={fields} form={form} />
        {powers.editContent && (
          <div className={css.bar}>
            <Button type="submit" name="pick" value="save" disabled={sending}>
              {m.admin_save()}
            </Button>
          </div>
        )}
      </ConsoleForm>
      {powers.editContent && version !== undefined && !isSingle && (
        <div className={css.acts} key={formId}>
          <Act
            intent="delete"
            formId={formId}
            reply={reply}
            open={m.admin_act_delete()}
            submit={m.admin_act_delete_do()}
            look="danger-second"
          >
            {() => (
              <>
                <p>{m.admin_c_delete_text()}</p>
                <input type="hidden" name="version" value={version} />
              </>
            )}
          </Act>
        </div>
      )}
    </>
  )
}
