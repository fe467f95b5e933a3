import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type HistoryItem, historyOf } from '#functions/store/catalogue/works.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { nothingDisplayed, priceInHistory } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { historyNames } from '#shared/domain/catalogue/work/names.ts'
import { historyKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Entries newest first, with the prices that the work's owner discloses at this moment (D94). */
export async function shownHistory(
  table: Getter & Querier,
  { id, seller }: Pick<Artwork, 'id' | 'seller'>,
): Promise<HistoryItem[]> {
  const rows = await historyOf(table, id)
  const { userId } = seller
  if (!rows.some(({ kept }) => kept && kept.buyerId === userId) || userId === undefined) return rows
  const choice = (await getProfile(table, userId))?.display ?? nothingDisplayed
  return rows.map(row => (row.kept ? { ...row, price: priceInHistory(row.kept, userId, choice) } : row))
}

/** One entry of a work's history (D94). */
export const historyView = ({ kind, price, detail, at }: HistoryItem, language: Language) => ({
  kind: historyKindNumbers[kind],
  label: say(historyNames[kind], language),
  price,
  detail: say(detail, language),
  date: iso(at),
})
