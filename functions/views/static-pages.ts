import type { StaticPage } from '#functions/store/catalogue/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import type { PageKey } from '#shared/domain/kernel/pages.ts'
import { fillIn, type Told } from '#shared/domain/selling/policy/placeholders.ts'

/** A static page as visitors read it: tokens are replaced by the company's name, values of the policy and so on. */
export function pageView<Key extends PageKey>(key: Key, page: StaticPage, told: Told, language: Language) {
  const read = (text: Localized) => fillIn(say(text, language), told, language)
  return {
    key,
    version: page.version,
    effectiveAt: iso(page.effectiveAt),
    title: read(page.title),
    body: read(page.body),
    sections: page.sections.map(({ heading, text, craftId, photo }) => ({
      heading: read(heading),
      text: read(text),
      craftId: craftId ?? null,
      photo: photo ? { picture: photo.picture, alt: say(photo.alt, language) } : null,
    })),
  }
}
