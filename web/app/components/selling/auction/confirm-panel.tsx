import { Form } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { submitText } from './confirm-dialog.tsx'
import { Confirmation, type Confirmed, ConfirmedFields } from './confirmation.tsx'
import css from './panel.module.css'

/** The confirmation as a step of its own, for a page without scripts: it stands where the panel stood. */
export function ConfirmPanel({ formId, confirmed, back }: { formId: string; confirmed: Confirmed; back: string }) {
  return (
    <Form method="post" className={css.frame} aria-labelledby="confirm-title">
      <h2 id="confirm-title">{confirmed.kind === 'instant' ? m.bid_instant_title() : m.bid_confirm_title()}</h2>
      <ConfirmedFields amount={confirmed.amount} kind={confirmed.kind} formId={formId} />
      <Confirmation {...confirmed} />
      <div className={css.actions}>
        <Button type="submit" wide>
          {submitText(confirmed)}
        </Button>
        <ButtonLink look="quiet" wide to={back}>
          {m.bid_confirm_back()}
        </ButtonLink>
      </div>
    </Form>
  )
}
