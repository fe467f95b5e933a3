import type { adminListLedgerEntries } from '#shared/api/console/ledger.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Note } from '../../frame/note.tsx'
import { Panel } from '../../frame/panel.tsx'
import css from '../admin.module.css'
import { ReasonField } from '../forms/action-fields.tsx'
import { AdminAction } from '../forms/admin-action.tsx'

type Revocation = OutputOf<typeof adminListLedgerEntries>['revocation']

interface Props {
  readonly revocation: Revocation
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** The revocation of a work's certificate: one operator proposes it, another one confirms it. */
export function RevocationPanel({ revocation, formId, reply }: Props) {
  const { locale } = useSite()
  const common = { formId, reply }
  return (
    <Panel id="revocation" title={m.ledger_admin_revocation()}>
      {revocation && (
        <>
          <Note tone={revocation.confirmedAt === null ? 'warn' : 'ng'}>
            {revocation.confirmedAt === null
              ? m.ledger_admin_proposed({ name: revocation.proposedBy, time: dateTime(revocation.proposedAt, locale) })
              : m.ledger_admin_revoked({
                  name: revocation.proposedBy,
                  other: revocation.confirmedBy ?? '',
                  time: dateTime(revocation.confirmedAt, locale),
                })}
          </Note>
          <p className={css.version}>{revocation.reason}</p>
        </>
      )}
      <div className={css.actions}>
        {!revocation && (
          <AdminAction
            {...common}
            intent="revocation-propose"
            open={m.ledger_admin_propose()}
            submit={m.ledger_admin_propose_submit()}
            look="danger-second"
            labels={{ reason: m.admin_reason() }}
          >
            {({ id, reply: mine }) => (
              <>
                <p>{m.ledger_admin_propose_text()}</p>
                <ReasonField id={id} reply={mine} />
              </>
            )}
          </AdminAction>
        )}
        {revocation?.mayConfirm && (
          <AdminAction
            {...common}
            intent="revocation-confirm"
            open={m.ledger_admin_confirm()}
            submit={m.ledger_admin_confirm_submit()}
            look="danger-second"
          >
            {() => (
              <>
                <p>{m.ledger_admin_confirm_text()}</p>
                <input type="hidden" name="proposal" value={revocation.id} />
              </>
            )}
          </AdminAction>
        )}
        {revocation && revocation.confirmedAt === null && (
          <AdminAction
            {...common}
            intent="revocation-drop"
            open={m.ledger_admin_drop()}
            submit={m.ledger_admin_drop_submit()}
          >
            {() => (
              <>
                <p>{m.ledger_admin_drop_text()}</p>
                <input type="hidden" name="proposal" value={revocation.id} />
              </>
            )}
          </AdminAction>
        )}
      </div>
    </Panel>
  )
}
