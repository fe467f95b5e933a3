import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** A path of the console that matches nothing: said inside the console, with its menu. */
export const loader = (args: LoaderFunctionArgs) => {
  throw data({ code: 404, message: m.not_found_title({}, { locale: localeOf(args) }) }, { status: 404 })
}
export const action = loader

/** Never shown; with a page to show, the error is one of the console and not the whole answer. */
export default function Nothing() {
  return null
}
