import { Form, useLocation } from '@remix-run/react'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { minuteMs } from '#shared/durations.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import css from './collecting.module.css'
import { leadChoices, leadNames } from './leads.ts'

/** How many watch a work, and how to be told of the end of its auction. */
export function Watching({ work, snapshot }: { work: Work; snapshot: AuctionSnapshot | null }) {
  const count = work.favourites
  const isOpen = snapshot?.phase === 'live' || snapshot?.phase === 'scheduled'
  if (count === 0 && !isOpen) return null
  return (
    <div className={css.watch}>
      {count > 0 && (
        <p className="mut">{work.isOwn ? m.collecting_watchers_own({ count }) : m.collecting_watchers({ count })}</p>
      )}
      {isOpen && <Remind work={work} snapshot={snapshot} />}
    </div>
  )
}

function Remind({ work, snapshot }: { work: Work; snapshot: AuctionSnapshot }) {
  const { paths } = useSite()
  const { pathname, search } = useLocation()
  const chosen = work.you.reminder
  const left = Date.parse(snapshot.endTime) - Date.parse(work.serverTime)
  const form = { method: 'post', action: paths.remind, preventScrollReset: true } as const
  const fields = (
    <>
      <input type="hidden" name="productId" value={work.id} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
    </>
  )
  return (
    <details className={css.fold} open={chosen !== null}>
      <summary className="link">{m.collecting_remind_open()}</summary>
      {chosen !== null && (
        <>
          <p>{m.collecting_remind_set({ lead: leadNames[chosen]() })}</p>
          <Form {...form} className={css.line}>
            {fields}
            <Button type="submit" look="quiet" size="small">
              {m.collecting_reminder_cancel()}
            </Button>
          </Form>
        </>
      )}
      <Form {...form} className={css.line}>
        {fields}
        <label htmlFor="remind-minutes">{m.collecting_remind_select()}</label>
        <select className="in" id="remind-minutes" name="minutes" key={chosen} defaultValue={chosen ?? undefined}>
          {reminderMinutes.map(minutes => (
            <option key={minutes} value={minutes} disabled={left <= minutes * minuteMs}>
              {leadChoices[minutes]()}
            </option>
          ))}
        </select>
        <Button type="submit" look="second">
          {chosen === null ? m.collecting_remind_submit() : m.collecting_remind_change()}
        </Button>
      </Form>
      <p>
        <a className="link" href={paths.calendar(work.id)} download>
          {m.collecting_remind_calendar()}
        </a>
      </p>
    </details>
  )
}
