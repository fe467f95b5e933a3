import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminListLedgerEntries } from '#shared/api/provenance/console/ledger.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Note } from '../../../site/frame/note.tsx'
import { Panel } from '../../../site/frame/panel.tsx'

type Answer = OutputOf<typeof adminListLedgerEntries>
type Proposal = Answer['revocation']

interface Props {
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** The revocation of a work's certificate: one operator proposes it, another one confirms it. */
export function RevocationPanel({ revocation, ...common }: Props & { revocation: Proposal }) {
  const { locale } = useSite()
  return (
    <Panel id="revocation" title={m.ledger_admin_revocation()}>
      {revocation && (
        <Said proposal={revocation} isDone={revocation.confirmedAt !== null}>
          {revocation.confirmedAt === null
            ? m.ledger_admin_proposed({ name: revocation.proposedBy, time: dateTime(revocation.proposedAt, locale) })
            : m.ledger_admin_revoked({
                name: revocation.proposedBy,
                other: revocation.confirmedBy ?? '',
                time: dateTime(revocation.confirmedAt, locale),
              })}
        </Said>
      )}
      <Deciding
        {...common}
        name="revocation"
        proposal={revocation}
        words={{
          propose: [m.ledger_admin_propose(), m.ledger_admin_propose_submit(), m.ledger_admin_propose_text()],
          confirm: [m.ledger_admin_confirm(), m.ledger_admin_confirm_submit(), m.ledger_admin_confirm_text()],
          drop: [m.ledger_admin_drop(), m.ledger_admin_drop_submit(), m.ledger_admin_drop_text()],
        }}
      />
    </Panel>
  )
}

/** The same for a token whose wallet is lost. */
export function RecoveryPanel({ recovery, ...common }: Props & { recovery: Proposal }) {
  const { locale } = useSite()
  const act = (name: string, text: string) => [name, name, text] as const
  return (
    <Panel id="recovery" title={m.ledger_admin_recovery()}>
      {recovery ? (
        <Said proposal={recovery} isDone={false}>
          {m.ledger_admin_recovery_proposed({
            name: recovery.proposedBy,
            time: dateTime(recovery.proposedAt, locale),
          })}
        </Said>
      ) : (
        <p>{m.ledger_admin_recovery_text()}</p>
      )}
      <Deciding
        {...common}
        name="recovery"
        proposal={recovery}
        words={{
          propose: act(m.ledger_admin_recovery_propose(), m.ledger_admin_recovery_propose_text()),
          confirm: act(m.ledger_admin_recovery_confirm(), m.ledger_admin_recovery_confirm_text()),
          drop: act(m.ledger_admin_recovery_drop(), m.ledger_admin_recovery_drop_text()),
        }}
      />
    </Panel>
  )
}

function Said({
  proposal,
  isDone,
  children,
}: {
  proposal: NonNullable<Proposal>
  isDone: boolean
  children: ReactNode
}) {
  return (
    <>
      <Note tone={isDone ? 'ng' : 'warn'}>{children}</Note>
      <p className={css.version}>{proposal.reason}</p>
    </>
  )
}

/** Words of an act: its button, the button of its form, and what it says before. */
type ActWords = readonly [open: string, submit: string, text: string]

function Deciding({
  name,
  proposal,
  words,
  ...common
}: Props & {
  name: 'revocation' | 'recovery'
  proposal: Proposal
  words: Readonly<Record<'propose' | 'confirm' | 'drop', ActWords>>
}) {
  const chosen = (act: 'confirm' | 'drop') =>
    proposal && (
      <AdminAction
        {...common}
        intent={`${name}-${act}`}
        open={words[act][0]}
        submit={words[act][1]}
        {...(act === 'confirm' && { look: 'danger-second' as const })}
      >
        {() => (
          <>
            <p>{words[act][2]}</p>
            <input type="hidden" name="proposal" value={proposal.id} />
          </>
        )}
      </AdminAction>
    )
  return (
    <div className={css.actions}>
      {!proposal && (
        <AdminAction
          {...common}
          intent={`${name}-propose`}
          open={words.propose[0]}
          submit={words.propose[1]}
          look="danger-second"
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{words.propose[2]}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {proposal?.mayConfirm && chosen('confirm')}
      {proposal && proposal.confirmedAt === null && chosen('drop')}
    </div>
  )
}
