import type { Write } from '#functions/machinery/table/write.ts'
import { addPageVersion, putContent, scheduleTerms } from '#functions/store/catalogue/content.ts'
import type { ContentRecord } from '#shared/domain/kernel/content.ts'
import { termKeys } from '#shared/domain/kernel/pages.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { beginOfDayInJapan } from '#shared/japan-time.ts'
import type { Catalogue } from './catalogue.ts'
import { now, save } from './market.ts'
import { type PageTexts, pageTextsOf } from './page-texts.ts'

/** Writes everything that editors keep: crafts, categories, artists, galleries, columns, news, questions, pages. */
export async function seedReading(catalogue: Catalogue, pictureOf: (name: string) => Picture): Promise<void> {
  const at = now()
  const record = (id: string, value: ContentRecord, pictures: readonly Picture[] = []): Write =>
    putContent({ id, version: 1, createdAt: at, updatedAt: at, record: value, pictures: [...pictures] })

  await save('crafts', [
    ...catalogue.crafts.map(({ id, name, color }, order) => record(id, { kind: 'craft', name, color, order })),
    ...catalogue.categories.map(({ id, parentId, name }, order) =>
      record(id, { kind: 'category', parentId, name, order }),
    ),
  ])

  await save('artists', [
    ...catalogue.artists.map((artist, order) => {
      const img = pictureOf(artist.image)
      const value: ContentRecord = {
        kind: 'artist',
        name: artist.name,
        reading: artist.kana,
        title: artist.title,
        craftId: artist.craftId,
        detailText: artist.profile,
        quote: artist.quote ?? { ja: '', en: '' },
        birthday: String(artist.birthYear),
        affiliation: artist.affiliation,
        awards: artist.awards,
        career: [],
        video: '',
        links: [],
        imgs: [img.id],
        order,
      }
      return record(artist.id, value, [img])
    }),
    ...catalogue.partners.map(({ id, name, text, place, hours, logo }, order) => {
      const img = pictureOf(logo)
      return record(id, { kind: 'partner', name, text, place, hours, link: '', logo: img.id, order }, [img])
    }),
  ])

  await save(
    'platforms',
    catalogue.platforms.map(({ id, name, link, logo }, order) => {
      const img = pictureOf(logo)
      return record(id, { kind: 'platform', name, link, logo: img.id, order }, [img])
    }),
  )

  await save('columns', [
    ...catalogue.columnTypes.map(({ id, name }) => record(`type-${id}`, { kind: 'column-type', number: id, name })),
    ...catalogue.columns.map(({ id, type, date, image, relatedWorkIds, author, title, body }) => {
      const img = pictureOf(image)
      const value: ContentRecord = {
        kind: 'column',
        type,
        name: title,
        author,
        profile: { ja: firstSentence(body.ja, '。'), en: firstSentence(body.en, '. ') },
        body,
        imgs: [img.id],
        productIds: relatedWorkIds,
        publishAt: beginOfDayInJapan(date),
      }
      return record(id, value, [img])
    }),
  ])

  await save('news', [
    ...catalogue.newsTypes.map(({ id, name }) => record(`type-${id}`, { kind: 'news-type', number: id, name })),
    ...catalogue.news.map(({ id, type, date, title, body }) =>
      record(id, { kind: 'news', type, title, body, artistId: null, publishAt: beginOfDayInJapan(date) }),
    ),
  ])

  await save('questions', [
    ...catalogue.faqGroups.map(({ id, name, image }, order) => {
      const imgs = image ? [pictureOf(image)] : []
      return record(id, { kind: 'faq-group', name, imgs: imgs.map(({ id: img }) => img), order }, imgs)
    }),
    ...catalogue.faq.map(({ id, group, q, a }, order) =>
      record(id, { kind: 'faq', group, question: q, answer: a, order }),
    ),
    ...catalogue.glossary.map(({ id, term, kana, en, explanation }) =>
      record(id, { kind: 'term', term, reading: kana, english: en, explanation }),
    ),
  ])

  const hero = pictureOf(catalogue.home.hero)
  await save('home', [
    record(
      'hero',
      {
        kind: 'banner',
        title: { ja: '使われるほどに、美しくなるもの。', en: 'Made to be used, and lovelier for it.' },
        text: { ja: '秋の新作を見る', en: 'See the new works of autumn' },
        img: hero.id,
        link: '/artworks?sort=new',
        productIds: catalogue.home.heroWorkIds,
        order: 0,
      },
      [hero],
    ),
    record('home', {
      kind: 'home',
      productIds: catalogue.home.pickUpWorkIds,
      artistIds: catalogue.home.pickUpArtistIds,
    }),
    // The rate is a round sample, so that the dollar display can be seen. The operator sets the real one (D12).
    record('usd', { kind: 'fx', yenMicros: 150_000_000 }),
  ])

  const withPicture = ({ photo, ...section }: PageTexts['sections'][number]) => ({
    ...section,
    ...(photo && { photo: { picture: pictureOf(photo.image), alt: photo.alt } }),
  })
  const terms = catalogue.pages.flatMap(({ key }) => termKeys.find(known => known === key) ?? [])
  const inForce = terms.map(key => ({ key, version: 1, effectiveAt: at }))
  const pages = pageTextsOf(catalogue).map(({ key, title, body, sections }) =>
    addPageVersion({ key, version: 1, effectiveAt: at, title, body, sections: sections.map(withPicture) }),
  )
  await save('pages', [...pages, scheduleTerms({ version: 0, list: [] }, inForce, at)])
}

/** Cuts a text at its first full stop, as the list of columns shows it. */
function firstSentence(body: string, stop: string): string {
  const end = body.indexOf(stop)
  return end < 0 ? body.slice(0, 200) : body.slice(0, end + 1).slice(0, 480)
}
