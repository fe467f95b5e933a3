import { dateTime } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import css from './sale.module.css'

/** From when until when a secret sale is open. A line breaks between the two times, not within one. */
export function SaleSpan({ startAt, endAt }: { startAt: string; endAt: string }) {
  const { locale } = useSite()
  return (
    <>
      <span className={css.time}>{m.sale_from({ time: dateTime(startAt, locale) })}</span>{' '}
      <span className={css.time}>{m.sale_until({ time: dateTime(endAt, locale) })}</span>
    </>
  )
}
