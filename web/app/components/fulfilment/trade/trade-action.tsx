import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Action } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, type ButtonLook } from '../../site/frame/button.tsx'

const weights = { primary: 'btn sm', second: 'btn second sm', bare: 'btn bare sm' } as const

/**
 * One thing to do with a bought or sold work. What cannot be taken back is asked once more, unfolded in place without a
 * script; what is not possible yet stays, with the reason (D81).
 */
export function TradeAction({
  item,
  intent,
  formId,
  action,
  text,
  rule,
  danger = false,
  weight = 'second',
  children,
}: {
  /** Id of the order item; the ids of the form's elements begin with it. */
  item: string
  intent: string
  formId: string
  action: Action
  text: string
  rule: string
  danger?: boolean
  /** Among the things to do with one work: what is waited for, one of several, or hardly ever wanted. */
  weight?: 'primary' | 'second' | 'bare'
  children?: ReactNode
}) {
  const { locale } = useSite()
  const sending = useNavigation().state !== 'idle'
  if (!action.may) {
    const id = `${item}-${intent}-why`
    return (
      <div>
        <Button look="quiet" size="small" disabled aria-describedby={id}>
          {text}
        </Button>
        <p className="mut mt2" id={id}>
          {reasonOf(action, locale)}
        </p>
      </div>
    )
  }
  const look: NonNullable<ButtonLook['look']> = danger ? 'danger' : 'primary'
  return (
    <details name={`action-${item}`}>
      <summary className={danger ? 'btn danger second sm' : weights[weight]}>{text}</summary>
      <Form method="post" className="mt3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="orderItemId" value={item} />
        <input type="hidden" name="formId" value={formId} />
        <p>{rule}</p>
        {children}
        <p className="mt3">
          <Button type="submit" size="small" look={look} disabled={sending}>
            {text}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function reasonOf({ reason, from }: Action, locale: 'ja' | 'en'): string {
  switch (reason) {
    case 'too-early':
    case 'once-a-day':
      return from ? m.trade_from({ date: dateTime(from, locale) }) : m.trade_not_now()
    case 'binding':
      return from ? `${m.trade_binding()} ${m.trade_from({ date: dateTime(from, locale) })}` : m.trade_binding()
    case 'closed':
      return m.trade_closed()
    case 'asked':
      return m.trade_waiting()
    case 'banned':
      return m.trade_banned()
    default:
      return m.trade_not_now()
  }
}
