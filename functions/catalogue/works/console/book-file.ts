import { csvText } from '#functions/views/csv.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { BookEvent, BookEventKind, Keeper, StandingBook } from '#shared/domain/provenance/ledger/standing-book.ts'
import { dayInJapan } from '#shared/japan-time.ts'

/** A work's current facts as a file, one entry per row, oldest first; the last row names the present owner. */
const heads = {
  ja: ['日付', '記録', '内容', '対価(円)', '前の持ち主', '次の持ち主', '会員ID', '作品', '記録番号'],
  en: ['Date', 'Entry', 'Details', 'Price (yen)', 'From', 'To', 'Member', 'Work', 'Record number'],
} as const
const names: Readonly<Record<Language, Readonly<Record<BookEventKind | 'now', string>>>> = {
  ja: {
    registered: '登録',
    exhibited: '展示',
    awarded: '受賞',
    condition_recorded: '状態の記録',
    sold: '売約',
    ownership_moved: '所有の移転',
    returned: '返却・取り消し',
    now: '現在の持ち主',
  },
  en: {
    registered: 'Registered',
    exhibited: 'Exhibited',
    awarded: 'Awarded',
    condition_recorded: 'Condition recorded',
    sold: 'Sold',
    ownership_moved: 'Ownership moved',
    returned: 'Returned or reversed',
    now: 'Owner now',
  },
}

export function bookFile(work: Artwork, { owner, events }: StandingBook, language: Language): string {
  const about = [say(work.title, language), work.number ?? '']
  const nameOf = (keeper: Keeper | null) => (keeper?.name ? say(keeper.name, language) : '')
  const rows = events.map(({ kind, text, price, from, to, ...when }) => [
    dayOf(when),
    names[language][kind],
    text ? say(text, language) : '',
    price ?? '',
    nameOf(from),
    nameOf(to),
    (to ?? from)?.memberId ?? '',
    ...about,
  ])
  const now = [dayOf({ at: owner.since, year: null }), names[language].now, '', '', '', nameOf(owner)]
  return csvText([heads[language], ...rows, [...now, owner.memberId ?? '', ...about]])
}

const dayOf = ({ at, year }: Pick<BookEvent, 'at' | 'year'>): string =>
  at === null ? (year === null ? '' : String(year)) : dayInJapan(at)
