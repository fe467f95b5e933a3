import type { FetcherWithComponents } from '@remix-run/react'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Dialog } from '../../site/frame/dialog.tsx'
import { Confirmation, type Confirmed, ConfirmedFields } from './confirmation.tsx'

/** The last question before a binding act. Sends once: the button rests while the answer is on its way. */
export function ConfirmDialog({
  fetcher,
  formId,
  confirmed,

  onClose,
}: {
  fetcher: FetcherWithComponents<unknown>
  formId: string
  confirmed: Confirmed | undefined

  onClose: () => void
}) {
  const sending = fetcher.state !== 'idle'
  return (
    <Dialog
      open={confirmed !== undefined}
      onClose={onClose}
      title={confirmed?.kind === 'instant' ? m.bid_instant_title() : m.bid_confirm_title()}
    >
      {confirmed && (
        <fetcher.Form method="post">
          <ConfirmedFields amount={confirmed.amount} kind={confirmed.kind} formId={formId} via="script" />
          <Confirmation {...confirmed} />
          <div className="actions">
            <Button look="quiet" onClick={onClose}>
              {m.bid_confirm_back()}
            </Button>
            <Button type="submit" disabled={sending}>
              {sending ? m.bid_sending() : submitText(confirmed)}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </Dialog>
  )
}

export function submitText({ kind, amount }: Pick<Confirmed, 'kind' | 'amount'>): string {
  return kind === 'instant'
    ? m.bid_instant_submit({ amount: yen(amount) })
    : m.bid_confirm_submit({ amount: yen(amount) })
}
