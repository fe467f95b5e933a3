import type { Localized } from '#shared/domain/kernel/language.ts'
import { bothYen } from '#shared/domain/kernel/wording.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

type Both = Pick<Localized, 'ja' | 'en'>

export interface ArtistNewsFacts {
  readonly kind: 'work' | 'news'
  /** Id of the work or the news. */
  readonly id: string
  readonly artist: Both
  readonly title: Both
  readonly picture: { path: string; alt: Both } | null
  /** Yen; null for news and for works that are only shown. */
  readonly price: number | null
}

/** For members who favourited or bought a work of the artist; about news, for followers too (D100). */
export function artistNotice(userId: string, { kind, id, artist, title, picture, price }: ArtistNewsFacts): Draft {
  const isWork = kind === 'work'
  return draft(userId, {
    type: 'artist_update_news',
    level: 1,
    mark: isWork ? { ja: '作家の新作', en: 'A new work' } : { ja: '作家のお知らせ', en: 'Artist news' },
    title: isWork
      ? namedAfter(title)(`が出品されました（${artist.ja}）`, `new by ${artist.en}`)
      : { ja: `${artist.ja}：${title.ja}`, en: `${artist.en}: ${title.en}` },
    heading: title,
    content: isWork
      ? {
          ja: `お気に入りまたはご購入の作品の作家、${artist.ja}の新しい作品です。`,
          en: `A new work by ${artist.en}, whose work you favourited or bought.`,
        }
      : {
          ja: `${artist.ja}についての新しいお知らせです。`,
          en: `There is news of ${artist.en}.`,
        },
    path: isWork ? `/artworks/detail?id=${id}` : `/news/detail?id=${id}`,
    picture,
    rows: [
      { label: { ja: '作家', en: 'Artist' }, value: artist },
      ...(price === null ? [] : [{ label: { ja: '価格', en: 'Price' }, value: bothYen(price), strong: true }]),
    ],
    action: isWork ? { ja: '作品のページを見る', en: 'See the work' } : { ja: 'お知らせを読む', en: 'Read the news' },
  })
}
