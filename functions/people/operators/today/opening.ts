import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { exchangeRate, listContent, pagesInForce } from '#functions/store/catalogue/content.ts'
import { hasFactor } from '#functions/store/people/factors.ts'
import { loginOf } from '#functions/store/people/operator-login.ts'
import { openingKeys } from '#shared/domain/kernel/pages.ts'
import { type OpeningStep, openingSteps } from '#shared/domain/people/operator/opening.ts'

/**
 * Steps that are still open before somebody can buy, from the shop's present data; null once the shop is complete. The
 * second factor is the reader's own step: it is listed with the others and does not keep the list open for anybody.
 */
export async function openingOf(
  table: Getter & Querier,
  { operatorId }: { readonly operatorId: string },
  hasWork: boolean,
  now: number,
): Promise<{ step: OpeningStep; isDone: boolean }[] | null> {
  const [{ factors }, crafts, pages, rate, artists] = await Promise.all([
    loginOf(table, operatorId),
    listContent(table, 'craft'),
    pagesInForce(table, openingKeys, now),
    exchangeRate(table, 'USD'),
    // Skipped where a work exists: a work has its artist.
    hasWork ? null : listContent(table, 'artist'),
  ])
  const isDone: Record<OpeningStep, boolean> = {
    factor: hasFactor(factors),
    starter: crafts.length > 0,
    terms: pages.length === openingKeys.length,
    rate: rate !== undefined,
    artist: artists === null || artists.length > 0,
    work: hasWork,
  }
  const isOpen = openingSteps.every(step => step === 'factor' || isDone[step])
  return isOpen ? null : openingSteps.map(step => ({ step, isDone: isDone[step] }))
}
