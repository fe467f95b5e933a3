import { handle } from '#functions/http/handle.ts'
import { byOrder, listContent } from '#functions/store/content.ts'
import { listQuestions } from '#shared/api/content.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listQuestions, async ({ table, language }) => {
  const [groups, questions] = await Promise.all([listContent(table, 'faq-group'), listContent(table, 'faq')])
  return {
    groups: groups.sort(byOrder).map(group => ({
      id: group.id,
      name: say(group.record.name, language),
      img: group.pictures[0] ?? null,
      list: questions
        .filter(({ record }) => record.group === group.id)
        .sort(byOrder)
        .map(({ id, record }) => ({
          id,
          question: say(record.question, language),
          answer: say(record.answer, language),
        })),
    })),
  }
})
