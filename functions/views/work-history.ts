import type { HistoryItem } from '#functions/store/works.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { historyKindNumbers } from '#shared/domain/wire-numbers.ts'
import { historyNames } from '#shared/domain/work/names.ts'

/** A row of a work's ledger (D94). */
export const historyView = ({ kind, price, detail, at }: HistoryItem, language: Language) => ({
  kind: historyKindNumbers[kind],
  label: say(historyNames[kind], language),
  price,
  detail: say(detail, language),
  date: iso(at),
})
