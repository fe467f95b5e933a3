import type { adminPreviewPayouts } from '#shared/api/earning/console/payouts.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime, monthOfYear } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { ConsoleForm } from '../../../site/console/forms/console-form.tsx'
import { Badge } from '../../../site/frame/badge.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { Empty } from '../../../site/frame/empty.tsx'
import { TextArea } from '../../../site/frame/field.tsx'
import { Note } from '../../../site/frame/note.tsx'
import { Table } from '../../../site/frame/table.tsx'
import { holdWord, payoutRecordWords, problemWord } from './payout-words.ts'

const batchForm = 'payout-batch'

type Preview = OutputOf<typeof adminPreviewPayouts>
type Row = Preview['list'][number]

/** Every payout that is to be paid; those that nothing stands against are chosen. */
export function PayoutPreview({
  preview,
  formId,
  reply,
}: {
  preview: Preview
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  const { list, total, transferDate, consignorProblems, cutOff } = preview
  // Without anything that a bank could be asked for, nobody has said a word about the day.
  const isDateWrong = cutOff === null && list.some(({ bank, amount }) => bank !== null && amount > 0)
  if (list.length === 0) return <Empty>{m.payouts_none()}</Empty>
  return (
    <>
      <Table
        caption={m.payouts_preview()}
        isStacked
        rows={list}
        keyOf={({ payoutId }) => payoutId}
        columns={[
          { head: m.payouts_choose(), cell: row => <Choice row={row} /> },
          { head: m.payouts_seller(), cell: ({ name }) => name },
          { head: m.payouts_month(), cell: ({ month }) => monthOfYear(month, locale) },
          { head: m.payouts_account(), cell: ({ bank }) => bank ?? '–' },
          { head: m.payouts_problems(), cell: row => <Standing row={row} /> },
          { head: m.payouts_hold(), cell: row => <Hold row={row} formId={formId} reply={reply} /> },
          { head: m.payouts_amount(), cell: row => <Amount row={row} />, right: true },
        ]}
      />
      {/* Outside of the table, whose rows have forms of their own. */}
      <ConsoleForm id={batchForm} intent="payout-batch" formId={formId} reply={reply}>
        <input type="hidden" name="transferDate" value={transferDate} />
        <p>
          {m.payouts_total()} <b>{yen(total)}</b>
        </p>
        {isDateWrong && <Note tone="ng">{m.payouts_date_wrong()}</Note>}
        {consignorProblems.length > 0 && (
          <Note tone="ng">{m.payouts_consignor_wrong({ text: consignorProblems.join(' ') })}</Note>
        )}
        {cutOff !== null && <p className="mut">{m.payouts_cut_off({ time: dateTime(cutOff, locale) })}</p>}
        <Button type="submit" disabled={cutOff === null || consignorProblems.length > 0}>
          {m.payouts_make()}
        </Button>
      </ConsoleForm>
    </>
  )
}

function Amount({ row: { amount, takenBack } }: { row: Row }) {
  return (
    <>
      {yen(amount)}
      {takenBack > 0 && <p className="mut">{m.payouts_taken_back({ amount: yen(-takenBack) })}</p>}
    </>
  )
}

function Choice({ row: { payoutId, name, month, isReady, problems } }: { row: Row }) {
  const { locale } = useSite()
  // What came back, or is like another, may be paid by whoever knows why; everything else would be left out anyway.
  const isPossible = problems.every(problem => problem === 'returned' || problem === 'repeated')
  return (
    <input
      type="checkbox"
      form={batchForm}
      name={`pay-${payoutId}`}
      aria-label={m.payouts_choose_of({ name, month: monthOfYear(month, locale) })}
      defaultChecked={isReady}
      disabled={!isPossible}
    />
  )
}

function Standing({ row: { state, problems, isReady, note } }: { row: Row }) {
  const [badge, word] = payoutRecordWords[state]
  // What is only payable by its state waits for whoever can mend what stands against it.
  const isBlocked = state === 'payable' && !isReady
  return (
    <>
      <Badge state={isBlocked ? 'due' : badge}>{isBlocked ? m.payouts_record_blocked() : word()}</Badge>
      <p className="mut">
        {isReady ? m.payouts_ready() : problems.map(problemWord).join('、') || m.payouts_problem_consignor()}
      </p>
      {note !== null && <p className="mut">{state === 'held' ? holdWord(note) : note}</p>}
    </>
  )
}

function Hold({ row, formId, reply }: { row: Row; formId: string; reply: ConsoleReply | undefined }) {
  const isHeld = row.state === 'held'
  return (
    <AdminAction
      intent={isHeld ? 'payout-free' : 'payout-hold'}
      target={row.payoutId}
      formId={formId}
      reply={reply}
      look="quiet"
      open={isHeld ? m.payouts_free() : m.payouts_hold()}
      name={isHeld ? m.payouts_free_of({ name: row.name }) : m.payouts_hold_of({ name: row.name })}
      submit={isHeld ? m.payouts_free() : m.payouts_hold()}
      labels={{ reason: m.payouts_hold_reason() }}
    >
      {({ id, reply: mine }) => (
        <TextArea
          id={`${id}-reason`}
          name="reason"
          label={m.payouts_hold_reason()}
          rows={3}
          maxLength={200}
          required
          defaultValue={mine?.values['reason']}
          error={mine?.errors['reason']}
        />
      )}
    </AdminAction>
  )
}
