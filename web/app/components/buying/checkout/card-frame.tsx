import { type RefObject, useEffect, useState } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import css from './checkout.module.css'

export interface CardTicket {
  readonly src: string
  readonly origin: string
}

/** Until the frame says how high it is. */
const firstHeight = 340

/**
 * The card form of the payment platform in a frame of its own origin: no number is typed into anything of ours. Its
 * messages are believed from that origin and that window alone (payment-platform 6.0).
 */
export function CardFrame({
  ticket,
  frame,
  onToken,
  onRefused,
}: {
  ticket: CardTicket
  frame: RefObject<HTMLIFrameElement>
  /** `second` is another token of the same card, where the ticket is one to pay with. */
  onToken: (token: string, second: string | undefined) => void
  /** The form has said itself what is wrong. */
  onRefused: () => void
}) {
  const { locale } = useSite()
  const [height, setHeight] = useState(firstHeight)
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== ticket.origin || event.source !== frame.current?.contentWindow) return
      const message: unknown = event.data
      if (typeof message !== 'object' || message === null) return
      const [type, value] = [Reflect.get(message, 'type'), Reflect.get(message, 'height')]
      const token = Reflect.get(message, 'token')
      if (type === 'height' && typeof value === 'number') setHeight(Math.min(900, Math.max(200, Math.ceil(value))))
      const second = Reflect.get(message, 'second')
      if (type === 'token' && typeof token === 'string') onToken(token, typeof second === 'string' ? second : undefined)
      if (type === 'error') onRefused()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [ticket.origin, frame, onToken, onRefused])
  return (
    <div className={css.frame}>
      <iframe
        ref={frame}
        src={`${ticket.src}${ticket.src.includes('?') ? '&' : '?'}lang=${locale}&button=shop`}
        title={m.pay_frame_title()}
        height={height}
        referrerPolicy="origin"
      />
    </div>
  )
}
