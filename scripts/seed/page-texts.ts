import type { Localized } from '#shared/domain/kernel/language.ts'
import { type PageKey, pageKeys } from '#shared/domain/kernel/pages.ts'
import type { Catalogue } from './catalogue.ts'

export interface PageTexts {
  readonly key: PageKey
  readonly title: Localized
  readonly body: Localized
  readonly sections: readonly {
    readonly heading: Localized
    readonly text: Localized
    readonly craftId?: string | undefined
    /** A folder of the demo's pictures; of guides, which a shop that begins takes along. */
    readonly photo?: { readonly image: string; readonly alt: Localized } | undefined
  }[]
}

/** The static pages of the catalogue: texts of the law, guides, the article on techniques. */
export function pageTextsOf(catalogue: Catalogue): PageTexts[] {
  const nothing = { ja: '', en: '' }
  const listed = [
    ...catalogue.pages,
    ...catalogue.guides.map(({ id, title, sections }) => ({ key: `${id}-guide`, title, body: nothing, sections })),
  ]
  return [
    ...listed.flatMap(({ key, ...texts }) => {
      const known = pageKeys.find(candidate => candidate === key)
      return known ? [{ key: known, ...texts }] : []
    }),
    {
      key: 'tech-article',
      title: { ja: '技法と用語', en: 'Techniques and terms' },
      body: {
        ja: '作品の説明に出てくる言葉を集めました。箱と来歴、土と釉、漆と蒔絵、鉄と銅、竹と木、硝子、染めと織り。言葉がわかると、作品が少し近くなります。',
        en: 'The words that descriptions of works are made of: boxes and provenance, clay and glaze, lacquer and maki-e, iron and copper, bamboo and wood, glass, dyeing and weaving.',
      },
      sections: [],
    },
  ]
}
