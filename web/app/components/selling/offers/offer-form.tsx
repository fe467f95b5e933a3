import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '../../site/frame/button.tsx'

/** One answer to an offer, asked once more: what follows from it unfolds in place and needs no script. */
export function OfferForm({
  intent,
  id,
  productId,
  formId,
  text,
  about,
  submit,
  children,
}: {
  intent: 'approve' | 'deny' | 'deny-all' | 'cancel'
  /** Id of the offer, or of the work whose offers are meant. */
  id: string
  productId: string
  formId: string
  text: string
  /** Tells rows apart to who hears the page. */
  about: string
  submit: string
  children: ReactNode
}) {
  const sending = useNavigation().state !== 'idle'
  const approves = intent === 'approve'
  return (
    <details name={`offer-${id}`}>
      <summary className={approves ? 'btn second sm' : 'btn quiet sm'}>
        {text} <span className="vh">{about}</span>
      </summary>
      <Form method="post" className="mt3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="formId" value={formId} />
        {children}
        <p className="mt3">
          <Button type="submit" size="small" look={approves ? 'primary' : 'danger'} disabled={sending}>
            {submit}
          </Button>
        </p>
      </Form>
    </details>
  )
}
