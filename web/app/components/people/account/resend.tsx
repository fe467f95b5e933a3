import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { formatTimeLeft } from '../../../lib/format/time-left.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'

/** A new code may be asked for after a minute (D7); what was typed meanwhile stays. */
export function Resend({ action, fields }: { action?: string; fields: Readonly<Record<string, string>> }) {
  const fetcher = useFetcher<{ resendIn?: number }>()
  const left = useSecondsFrom(60, fetcher.data)
  const { locale } = useSite()
  return (
    <fetcher.Form method="post" {...(action && { action })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="quiet" size="small" disabled={left > 0 || fetcher.state !== 'idle'}>
        {left > 0 ? m.register_resend_in({ time: formatTimeLeft(left * 1000, locale) }) : m.register_resend()}
      </Button>
      <span className="vh" role="status">
        {fetcher.data && m.register_sent()}
      </span>
    </fetcher.Form>
  )
}

/** Counts down from the moment the page has scripts, and again after every new answer. Without scripts: 0 at once. */
function useSecondsFrom(seconds: number, restart: unknown): number {
  const [left, setLeft] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer starts a new minute
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds, restart])
  return left
}
