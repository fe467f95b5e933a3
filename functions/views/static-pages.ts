import type { StaticPage } from '#functions/store/content.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import type { PageKey } from '#shared/domain/pages.ts'

export const pageView = <Key extends PageKey>(key: Key, page: StaticPage, language: Language) => ({
  key,
  version: page.version,
  effectiveAt: iso(page.effectiveAt),
  title: say(page.title, language),
  body: say(page.body, language),
  sections: page.sections.map(({ heading, text }) => ({ heading: say(heading, language), text: say(text, language) })),
})
