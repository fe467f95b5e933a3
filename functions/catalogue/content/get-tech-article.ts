import { handle } from '#functions/machinery/http/handle.ts'
import { listContent, pageAt, pageVersions } from '#functions/store/catalogue/content.ts'
import { getTechArticle } from '#shared/api/catalogue/content.ts'
import { byTerm, initialOfTerm } from '#shared/domain/catalogue/search/glossary-index.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(getTechArticle, async ({ table, language, now }) => {
  const [terms, versions] = await Promise.all([listContent(table, 'term'), pageVersions(table, 'tech-article')])
  const article = pageAt(versions, now())
  return {
    title: article ? say(article.title, language) : '',
    body: article ? say(article.body, language) : '',
    terms: terms.sort(byTerm(language)).map(({ id, record }) => ({
      id,
      term: record.term,
      reading: record.reading,
      english: record.english,
      explanation: say(record.explanation, language),
      initial: initialOfTerm(record, language),
    })),
  }
})
