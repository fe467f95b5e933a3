import { handle } from '#functions/http/handle.ts'
import { getLeaving } from '#shared/api/accounts/leaving.ts'
import { keptData } from '#shared/domain/account/kept-data.ts'
import { say } from '#shared/domain/language.ts'
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
