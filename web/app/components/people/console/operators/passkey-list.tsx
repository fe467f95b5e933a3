import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetAccount } from '#shared/api/people/console/operator-login.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { ConsoleForm, replyTo, useSending } from '../../../site/console/forms/console-form.tsx'
import css from '../../../site/console/lists.module.css'
import { Button } from '../../../site/frame/button.tsx'
import { Input } from '../../../site/frame/field.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'

/** The own passkeys: their names, when they were used, and how they go. */
export function PasskeyList({
  passkeys,
  reply,
}: {
  passkeys: OutputOf<typeof adminGetAccount>['factor']['passkeys']
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const sending = useSending()
  return (
    <Panel id="passkeys" title={m.operators_passkeys()}>
      <p className="mut">{m.operators_passkey_text()}</p>
      {passkeys.length > 0 && (
        <ul className={`${css.rows} ${css.plain}`}>
          {passkeys.map(({ id, name, since, usedAt, isSynced }) => (
            <li key={id}>
              <div>
                <b>{name}</b>
                <p className="mut">
                  {m.operators_passkey_since({ time: dateTime(since, locale) })} ·{' '}
                  {usedAt === null
                    ? m.operators_passkey_unused()
                    : m.operators_passkey_used({ time: dateTime(usedAt, locale) })}{' '}
                  {isSynced && m.operators_passkey_synced()}
                </p>
                <details>
                  <summary>{m.operators_passkey_rename()}</summary>
                  <ConsoleForm
                    id={`passkey-name-${id}`}
                    intent="passkey-name"
                    target={id}
                    reply={reply}
                    labels={{ name: m.operators_passkey_name() }}
                  >
                    <Input
                      id={`passkey-name-${id}-name`}
                      name="name"
                      label={m.operators_passkey_name()}
                      defaultValue={replyTo(reply, { intent: 'passkey-name', target: id })?.values['name'] ?? name}
                      error={replyTo(reply, { intent: 'passkey-name', target: id })?.errors['name']}
                      required
                    />
                    <p>
                      <Button type="submit" size="small" disabled={sending}>
                        {m.operators_passkey_rename_submit()}
                      </Button>
                    </p>
                  </ConsoleForm>
                </details>
              </div>
              <div className={css.side}>
                <ConsoleForm id={`passkey-${id}`} intent="passkey-remove" target={id} reply={reply} className="">
                  <Button
                    type="submit"
                    look="danger-second"
                    size="small"
                    disabled={sending}
                    aria-label={m.operators_passkey_remove_of({ name })}
                  >
                    {m.operators_passkey_remove()}
                  </Button>
                </ConsoleForm>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="mt4">
        <SiteLink className="btn second sm" to={paths.admin('login/passkey', { redirect: paths.admin('account') })}>
          {m.operators_passkey_add()}
        </SiteLink>
      </p>
    </Panel>
  )
}
