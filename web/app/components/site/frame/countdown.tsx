import { countdownText, soonMs } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'

/**
 * Time left until an instant, as of `serverTime`. The site script lets it run on pages that do not hydrate; it is a
 * timer that is never read aloud by itself. A page that hydrates and follows an auction uses its own clock instead.
 */
export function Countdown({
  until,
  serverTime,
  lead,
}: {
  until: string
  serverTime: string
  /** The word before the time, which goes with it: nothing “ends in ended”. */
  lead?: string
}) {
  const { locale } = useSite()
  const remaining = Date.parse(until) - Date.parse(serverTime)
  return (
    <time
      dateTime={until}
      role="timer"
      aria-live="off"
      data-countdown={until}
      data-now={serverTime}
      data-ended={m.ended()}
      data-lead={lead}
      data-soon={remaining > 0 && remaining < soonMs ? '' : undefined}
      suppressHydrationWarning
    >
      {countdownText(remaining, locale, { lead, ended: m.ended() })}
    </time>
  )
}
