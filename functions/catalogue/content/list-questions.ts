import { handle } from '#functions/machinery/http/handle.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { toldNow } from '#functions/views/told.ts'
import { listQuestions } from '#shared/api/catalogue/content.ts'
import { type Localized, say } from '#shared/domain/kernel/language.ts'
import { fillIn } from '#shared/domain/selling/policy/placeholders.ts'

export const handler = handle(listQuestions, async ({ table, language, now }) => {
  const [groups, questions, told] = await Promise.all([
    listContent(table, 'faq-group'),
    listContent(table, 'faq'),
    toldNow(table, now()),
  ])
  const read = (text: Localized) => fillIn(say(text, language), told, language)
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
          question: read(record.question),
          answer: read(record.answer),
        })),
    })),
  }
})
