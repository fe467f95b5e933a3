import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { m } from '../../../paraglide/messages.js'
import css from './sale.module.css'

/**
 * The time left until a phase ends, by the server's clock. `onOver` is told when the time has come, and again every two
 * seconds while the page still shows the phase before: the server alone says which one it is.
 */
export function SaleClock({
  until,
  serverTime,
  lead,
  onOver,
}: {
  until: string
  serverTime: string
  lead: string
  onOver?: (() => void) | undefined
}) {
  // How far the server's clock is ahead; the first rendering shows the server's own time.
  const [ahead] = useState(() => Date.parse(serverTime) - Date.now())
  const left = Math.max(0, Date.parse(until) - useNow(serverTime, ahead, until))
  const isOver = left === 0
  const tell = useRef(onOver)
  tell.current = onOver
  useEffect(() => {
    if (!isOver) return
    tell.current?.()
    const timer = setInterval(() => tell.current?.(), 2000)
    return () => clearInterval(timer)
  }, [isOver])
  const seconds = Math.floor(left / 1000)
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const cells = [
    ['d', String(days), m.sale_days({ count: days })],
    ['h', two(hours), m.sale_hours({ count: hours })],
    ['m', two(minutes), m.sale_minutes({ count: minutes })],
    ['s', two(seconds % 60), m.sale_seconds({ count: seconds % 60 })],
  ] as const
  return (
    <div className={css.clock} role="timer" aria-live="off" aria-label={m.sale_left({ lead, days, hours, minutes })}>
      <p aria-hidden="true">{lead}</p>
      <div aria-hidden="true">
        {cells.map(([key, value, name]) => (
          <span key={key}>
            <b>{value}</b>
            <small>{name}</small>
          </span>
        ))}
      </div>
    </div>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
