import { m } from '../../paraglide/messages.js'

/** Answers how long ago something was, in the words of the page. */
export function ago(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return m.ago_now()
  if (minutes < 60) return m.ago_minutes({ count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? m.ago_hours({ count: hours }) : m.ago_days({ count: Math.floor(hours / 24) })
}
