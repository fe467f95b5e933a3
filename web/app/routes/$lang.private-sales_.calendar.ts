import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { entryFile } from '#shared/domain/kernel/calendar.ts'
import { minuteMs } from '#shared/durations.ts'
import { dateTime } from '../lib/format/dates.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { idParam, langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/**
 * The window of a secret sale for a guest's calendar, which others may read over their shoulder: when, and where to log
 * in, but neither the name of the sale nor a work. Nobody else is given the file.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { id, isInvited, phase, startAt, endAt, serverTime } = await api(args).call(getPrivateSale, {
    id: idParam(args),
  })
  if (!isInvited || phase === 'ended') throw data(null, { status: 404 })
  const { publicOrigin } = args.context
  const file = entryFile({
    ...{ kind: 'viewing', id, startAt, endAt, madeAt: serverTime, minutes: 15 },
    // The window may be moved: whatever is fetched later is the newer one.
    sequence: Math.floor(Date.parse(serverTime) / minuteMs),
    title: m.sale_calendar_summary(),
    description: m.sale_calendar_text({ time: dateTime(endAt, localeOf(args)) }),
    url: `${publicOrigin}${pathsFor(langOf(args)).privateSales()}`,
    host: new URL(publicOrigin).hostname,
  })
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="viewing.ics"',
      'cache-control': 'no-store',
    },
  })
}
