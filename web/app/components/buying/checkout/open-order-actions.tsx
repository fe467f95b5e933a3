import { Form, useNavigation } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { OpenOrder } from '../../../lib/open-order.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../site/frame/button.tsx'

/** On to the payment, or leave the order: both are the payment page's own, so that they are offered by one rule. */
export function OpenOrderActions({
  order: { orderId, waitsFor, canLeave },
  formId,
  small = false,
}: {
  order: OpenOrder
  formId: string
  small?: boolean
}) {
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  const page = paths.cartPayment(orderId)
  const look = small ? ({ size: 'small' } as const) : ({ wide: true } as const)
  return (
    <>
      <ButtonLink {...look} look={waitsFor === 'payment' ? 'primary' : 'second'} to={page}>
        {waitsFor === 'payment' ? m.open_order_pay() : m.open_order_see()}
      </ButtonLink>
      {canLeave && (
        <Form method="post" action={page}>
          <input type="hidden" name="intent" value="leave" />
          <input type="hidden" name="formId" value={formId} />
          <Button type="submit" {...look} look="quiet" disabled={sending}>
            {m.pay_leave()}
          </Button>
        </Form>
      )}
    </>
  )
}
