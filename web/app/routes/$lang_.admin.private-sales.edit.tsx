import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { PhaseBadge } from '../components/selling/private-sales/phase-badge.tsx'
import detailCss from '../components/site/console/details.module.css'
import { AdminAction } from '../components/site/console/forms/admin-action.tsx'
import { ConsoleForm, replyTo, useSending } from '../components/site/console/forms/console-form.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { FormFields, labelsOf } from '../components/site/console/forms/form-fields.tsx'
import formCss from '../components/site/console/forms.module.css'
import listCss from '../components/site/console/lists.module.css'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Check, Input, TextArea } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { saleFields } from '../lib/console/private-sale-fields.ts'
import { actOnPrivateSale, loadPrivateSaleForm } from '../lib/console/private-sales.server.ts'
import type { ConsoleReply } from '../lib/console/reply.ts'
import { dateTime } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPrivateSaleForm(args)

export const action = (args: ActionFunctionArgs) => actOnPrivateSale(args)

/** A secret sale: its words and banner, window and works, and its guests (D95). */
export default function EditPrivateSale() {
  const { sale, values, works, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply: ConsoleReply | undefined = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const sending = useSending()
  const mine = replyTo(reply, { intent: 'save' })
  const isOver = sale?.phase === 'ended'
  const form = {
    id: 'sale',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices: {},
    picks: { names: { ...works, ...mine?.picks?.names }, found: mine?.picks?.found ?? {} },
    business: 'content',
  } as const
  const isAnnounced = mine ? mine.values['announced'] === 'yes' : sale?.isAnnounced === true
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('private-sales')}>
          {m.sale_admin_title()}
        </SiteLink>
      </p>
      <h1>{sale ? sale.title[locale] : m.sale_admin_new()}</h1>
      {sale && (
        <p className={detailCss.actions}>
          <PhaseBadge phase={sale.phase} />
          <SiteLink className="link" to={paths.admin('private-sales/preview', { id: sale.id })}>
            {m.sale_admin_preview()}
          </SiteLink>
          {powers.audit && (
            <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'private-sale', subjectId: sale.id })}>
              {m.admin_its_audit()}
            </SiteLink>
          )}
        </p>
      )}
      <DoneNote />
      {isOver ? (
        <Note>{m.sale_admin_over()}</Note>
      ) : (
        <ConsoleForm
          key={`${sale?.id} ${sale?.version}`}
          id="sale"
          intent="save"
          formId={formId}
          reply={reply}
          labels={labelsOf(saleFields, form.values)}
        >
          {/* What Enter in a field presses: before all buttons of the picker. */}
          <button type="submit" name="pick" value="" className="vh" tabIndex={-1} aria-hidden="true" />
          {sale && <input type="hidden" name="version" value={sale.version} />}
          <FormFields fields={saleFields} form={form} />
          <fieldset className={formCss.checks}>
            <legend>{m.sale_admin_banner_shown()}</legend>
            <Check name="announced" value="yes" defaultChecked={isAnnounced}>
              {m.sale_admin_announce()}
            </Check>
          </fieldset>
          <div className={formCss.bar}>
            <Button type="submit" name="pick" value="save" disabled={sending}>
              {m.sale_admin_save()}
            </Button>
          </div>
        </ConsoleForm>
      )}
      {sale && <Guests reply={reply} isOver={isOver} />}
      {sale && !isOver && (
        <div className={detailCss.actions} key={formId}>
          <AdminAction
            intent="sale-close"
            formId={formId}
            reply={reply}
            open={m.sale_admin_close()}
            submit={m.sale_admin_close_submit()}
            look="danger-second"
            labels={{ reason: m.sale_admin_close_reason() }}
          >
            {({ id, reply: closing }) => (
              <>
                <p>{m.sale_admin_close_text()}</p>
                <Input
                  id={`${id}-reason`}
                  name="reason"
                  label={m.sale_admin_close_reason()}
                  maxLength={lengths.other}
                  required
                  autoComplete="off"
                  defaultValue={closing?.values['reason'] ?? ''}
                  error={closing?.errors['reason']}
                />
              </>
            )}
          </AdminAction>
        </div>
      )}
    </>
  )
}

/** Who is invited; more by a search, or by a pasted list of addresses and names. */
function Guests({ reply, isOver }: { reply: ConsoleReply | undefined; isOver: boolean }) {
  const { sale, found, keyword, formId } = useFormPage(useLoaderData<typeof loader>())
  const { paths, locale } = useSite()
  const sending = useSending()
  if (!sale) return null
  const mine = replyTo(reply, { intent: 'guests-invite' })
  const guests = new Set(sale.guestList.map(({ userId }) => userId))
  return (
    <Panel id="guests" title={m.sale_admin_guests()}>
      <p className="sub">
        {sale.guestList.length === 0
          ? m.sale_admin_no_guests()
          : m.sale_admin_guests_sub({ count: sale.guestList.length })}
      </p>
      {!isOver && (
        <>
          <p className={detailCss.actions}>
            <ButtonLink look="second" size="small" to={paths.admin('letters/new', { sale: sale.id })}>
              {m.sale_admin_write()}
            </ButtonLink>
          </p>
          <ConsoleForm
            key={formId}
            id="guests-invite"
            intent="guests-invite"
            formId={formId}
            reply={reply}
            labels={{ add: m.sale_admin_paste() }}
          >
            <TextArea
              id="guests-invite-add"
              name="add"
              label={m.sale_admin_paste()}
              hint={m.sale_admin_paste_hint()}
              rows={4}
              defaultValue={mine?.values['add'] ?? ''}
              error={mine?.errors['add']}
            />
            <p>
              <Button type="submit" disabled={sending}>
                {m.sale_admin_invite()}
              </Button>
            </p>
          </ConsoleForm>
          <Form action={`${paths.admin('private-sales/edit')}#find`} className={formCss.form} id="find">
            <input type="hidden" name="id" value={sale.id} />
            <Input
              id="find-keyword"
              name="find"
              type="search"
              label={m.sale_admin_find()}
              hint={m.sale_admin_find_hint()}
              maxLength={200}
              autoComplete="off"
              defaultValue={keyword}
            />
            <p>
              <Button type="submit" look="second" size="small">
                {m.admin_pick_find()}
              </Button>
            </p>
          </Form>
          {found && (
            <section aria-label={m.sale_admin_found()}>
              {found.length === 0 && <p className="mut">{m.sale_admin_found_none()}</p>}
              <ul className={`${listCss.rows} ${listCss.plain}`}>
                {found.map(({ userId, username, email }) => (
                  <li key={userId}>
                    <div>
                      <b>{username}</b> <span className="mut">{email}</span>
                    </div>
                    {guests.has(userId) ? (
                      <span className="mut">{m.sale_admin_is_guest()}</span>
                    ) : (
                      <ConsoleForm
                        id={`invite-${userId}`}
                        intent="guests-invite"
                        target={userId}
                        reply={reply}
                        className="cluster"
                      >
                        <input type="hidden" name="add" value={username} />
                        <Button
                          type="submit"
                          look="second"
                          size="small"
                          disabled={sending}
                          aria-label={m.sale_admin_invite_of({ name: username })}
                        >
                          {m.sale_admin_invite()}
                        </Button>
                      </ConsoleForm>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {sale.guestList.map(({ userId, username, invitedAt }) => (
          <li key={userId}>
            <div>
              <b>{username}</b>{' '}
              <span className="mut">{m.sale_admin_invited_on({ time: dateTime(invitedAt, locale) })}</span>
            </div>
            {!isOver && username !== '' && (
              <ConsoleForm
                id={`strike-${userId}`}
                intent="guests-strike"
                target={username}
                reply={reply}
                className="cluster"
              >
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  disabled={sending}
                  aria-label={m.sale_admin_strike_of({ name: username })}
                >
                  {m.sale_admin_strike()}
                </Button>
              </ConsoleForm>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
