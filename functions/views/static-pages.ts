import { operatingCompany } from '#functions/runtime/company.ts'
import type { StaticPage } from '#functions/store/content.ts'
import { fillIn } from '#shared/domain/company.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, type Localized, say } from '#shared/domain/language.ts'
import type { PageKey } from '#shared/domain/pages.ts'

/** As a visitor reads it: what stands for the company is its name, its address and so on. */
export function pageView<Key extends PageKey>(key: Key, page: StaticPage, language: Language) {
  const told = (text: Localized) => fillIn(say(text, language), operatingCompany(), language)
  return {
    key,
    version: page.version,
    effectiveAt: iso(page.effectiveAt),
    title: told(page.title),
    body: told(page.body),
    sections: page.sections.map(({ heading, text, craftId, photo }) => ({
      heading: told(heading),
      text: told(text),
      craftId: craftId ?? null,
      photo: photo ? { picture: photo.picture, alt: say(photo.alt, language) } : null,
    })),
  }
}
