import { handle } from '#functions/http/handle.ts'
import { getProfile } from '#functions/store/accounts.ts'
import { holdingsOf } from '#functions/store/holdings.ts'
import { getWorks } from '#functions/store/works.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getViewer } from '#shared/api/viewers.ts'
import { iso, isoOrNull } from '#shared/domain/iso.ts'
import { displayedBy, nothingDisplayed } from '#shared/domain/viewer/display.ts'

/** A member who shows nothing is answered as one who does not exist: nobody learns that there is something to hide. */
export const handler = handle(getViewer, async ({ input, table, caller, language, currency, now, fail }) => {
  const [profile, held] = await Promise.all([getProfile(table, input.id), holdingsOf(table, input.id)])
  if (!profile) return fail('not-found')
  const works = await getWorks(
    table,
    held.map(({ workId }) => workId),
  )
  const { onSale, owned } = displayedBy(input.id, { held, works }, profile.display ?? nothingDisplayed)
  const isOwn = caller?.userId === input.id
  if (!isOwn && onSale.length === 0 && owned.length === 0) return fail('not-found')
  const shown = [...onSale, ...owned.map(({ work }) => work)]
  const cards = await cardsOf(table, shown, { language, currency, now, caller })
  const cardOf = new Map(cards.map(card => [card.id, card]))
  return {
    user: { id: input.id, username: profile.username, avatar: profile.avatar ?? null },
    onSale: onSale.flatMap(({ id }) => cardOf.get(id) ?? []),
    owned: owned.flatMap(({ work: { id }, since, price }) => {
      const work = cardOf.get(id)
      return work ? [{ work, since: isoOrNull(since), price }] : []
    }),
    isOwn,
    serverTime: iso(now()),
  }
})
