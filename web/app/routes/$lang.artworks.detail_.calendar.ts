import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { calendarFile } from '#shared/domain/selling/auction/calendar.ts'
import { dateTime } from '../lib/format/dates.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam, langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** The end of a work's auction as a calendar's entry, as it is now; fetched anew it takes the older one's place. */
export async function loader(args: LoaderFunctionArgs) {
  const id = idParam(args)
  const { title, auctionState } = await api(args).call(getProduct, { id })
  if (!auctionState) throw data(null, { status: 404 })
  const { publicOrigin } = args.context
  const file = calendarFile({
    snapshot: auctionState,
    title: m.collecting_calendar_summary({ title }),
    description: m.collecting_calendar_text({ time: dateTime(auctionState.endTime, localeOf(args)) }),
    url: `${publicOrigin}${pathsFor(langOf(args)).artwork(id)}`,
    host: new URL(publicOrigin).hostname,
    minutes: 15,
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="auction-${id}.ics"`,
      'cache-control': 'no-store',
    },
  })
}
