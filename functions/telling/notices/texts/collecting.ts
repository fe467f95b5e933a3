import type { EventOf } from '#events/event.ts'
import type { bidReminded, digestMade } from '#events/selling/collecting.ts'
import { bothDeadlines, bothYen } from '#shared/domain/kernel/wording.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

/** Notices that a collector asked for (D104, D105). */
export type CollectingEvent = EventOf<typeof digestMade> | EventOf<typeof bidReminded>

interface Both {
  readonly ja: string
  readonly en: string
}

export interface NewWork {
  readonly productId: string
  readonly title: Both
  readonly picture: { path: string; alt: Both } | null
  /** Yen; null for works that are only shown. */
  readonly price: number | null
  /** The followed artist or the saved search that found the work; null in a reminder. */
  readonly why: { readonly by: 'artist' | 'search'; readonly id: string; readonly name: Both } | null
}

export interface CollectingFacts {
  /** Works that may still be seen, in the order of the event. */
  readonly works: readonly NewWork[]
}

const toWork = { ja: '作品のページを見る', en: 'See the work' }
const pageOf = (productId: string) => `/artworks/detail?id=${productId}`
const mine = '/mine/follows'

export function collectingNotices(event: CollectingEvent, { works }: CollectingFacts): Draft[] {
  const [first] = works
  if (!first) return []
  return [event.type === 'collecting.bid-reminded' ? reminded(event.data, first) : digest(event.data, works, first)]
}

const leads = {
  15: { ja: '15分', en: '15 minutes' },
  30: { ja: '30分', en: '30 minutes' },
  180: { ja: '3時間', en: '3 hours' },
  720: { ja: '12時間', en: '12 hours' },
} as const

function reminded(
  { userId, minutes, endAt }: EventOf<typeof bidReminded>['data'],
  { title, picture, price, productId }: NewWork,
): Draft {
  const left = leads[minutes]
  return draft(userId, {
    type: 'auction',
    level: 2,
    isCollecting: true,
    mark: { ja: '終了のリマインド', en: 'Reminder' },
    title: namedAfter(title)(`の終了まであと${left.ja}です`, `${left.en} left`),
    heading: title,
    content: {
      ja: `ご希望の時刻になりました。オークションは ${bothDeadlines(endAt).ja} に終了します。`,
      en: `As you asked: the auction ends ${bothDeadlines(endAt).en}.`,
    },
    path: pageOf(productId),
    picture,
    rows: [
      ...(price === null ? [] : [{ label: { ja: '現在の価格', en: 'Current price' }, value: bothYen(price) }]),
      { label: { ja: '終了', en: 'Ends' }, value: bothDeadlines(endAt), strong: true },
    ],
    action: { ja: '作品のページで入札する', en: 'Bid on the work’s page' },
  })
}

/** One notice a day for artists and searches together; it links to the work's page where it has a single work. */
function digest(
  { userId, more }: EventOf<typeof digestMade>['data'],
  works: readonly NewWork[],
  first: NewWork,
): Draft {
  const count = works.length + more
  const names = { ja: namesOf(works, 'ja'), en: namesOf(works, 'en') }
  const rest = more === 0 ? { ja: '', en: '' } : { ja: `ほか${more}点`, en: ` and ${more} more` }
  const single = count === 1
  return draft(userId, {
    type: works.some(({ why }) => why?.by === 'artist') ? 'artist_update_news' : 'saved_search',
    level: 1,
    isCollecting: true,
    mark: { ja: '新着のお知らせ', en: 'New works' },
    title: single
      ? namedAfter(first.title)('が出品されました', 'new on Kogei no Ma')
      : { ja: `新着 ${count}点のお知らせ`, en: `${count} new works for you` },
    heading: single ? first.title : { ja: `新着 ${count}点`, en: `${count} new works` },
    content: {
      ja: `${names.ja}の新着です。${listOf(works, 'ja')}${rest.ja}`,
      en: `New for ${names.en}: ${listOf(works, 'en')}${rest.en}.`,
    },
    path: single ? pageOf(first.productId) : mine,
    picture: first.picture,
    rows: works.map(({ title, why, price, productId }) => ({
      label: why?.name ?? title,
      value:
        price === null ? title : { ja: `${title.ja}　${bothYen(price).ja}`, en: `${title.en}, ${bothYen(price).en}` },
      path: pageOf(productId),
    })),
    action: single ? toWork : { ja: 'フォローと保存した検索', en: 'Follows and saved searches' },
  })
}

/** Reasons for the digest, each once: names of artists, and searches in quotation marks. */
function namesOf(works: readonly NewWork[], language: keyof Both): string {
  const named = works.flatMap(({ why }) => {
    if (!why) return []
    const name = why.name[language]
    if (why.by === 'artist') return [name]
    return [language === 'ja' ? `検索「${name}」` : `your search “${name}”`]
  })
  return [...new Set(named)].join(language === 'ja' ? '、' : ', ')
}

const listOf = (works: readonly NewWork[], language: keyof Both): string =>
  works.map(({ title }) => (language === 'ja' ? `「${title.ja}」` : title.en)).join(language === 'ja' ? '' : '; ')
