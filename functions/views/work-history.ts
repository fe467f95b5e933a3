import { getProfile } from '#functions/store/accounts.ts'
import { type HistoryItem, historyOf } from '#functions/store/works.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { nothingDisplayed, priceInHistory } from '#shared/domain/viewer/display.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { historyNames } from '#shared/domain/work/names.ts'
import { historyKindNumbers } from '#shared/domain/work/wire-numbers.ts'

/** Newest first, with the prices that their holder shows at this moment (D94). */
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

/** A row of a work's ledger (D94). */
export const historyView = ({ kind, price, detail, at }: HistoryItem, language: Language) => ({
  kind: historyKindNumbers[kind],
  label: say(historyNames[kind], language),
  price,
  detail: say(detail, language),
  date: iso(at),
})
