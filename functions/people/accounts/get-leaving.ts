import { handle } from '#functions/machinery/http/handle.ts'
import { getLeaving } from '#shared/api/people/accounts/leaving.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { keptData } from '#shared/domain/people/account/kept-data.ts'
import { findMatters, shownMatters } from './leaving/find-matters.ts'

export const handler = handle(getLeaving, async ({ caller, table, language }) => ({
  matters: shownMatters(await findMatters(table, caller.userId), language),
  kept: Object.entries(keptData).map(([name, { what, ground, until }]) => ({
    name,
    what: say(what, language),
    ground: say(ground, language),
    until: say(until, language),
  })),
}))
