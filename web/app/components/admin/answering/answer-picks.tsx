import type { adminListSavedAnswers } from '#shared/api/console/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../frame/site-link.tsx'

type SavedAnswers = OutputOf<typeof adminListSavedAnswers>['list']

/** Answers that the house keeps, each leading to the form that begins with it. */
export function AnswerPicks({ answers, to }: { answers: SavedAnswers; to: (answerId: string) => string }) {
  if (answers.length === 0) return null
  return (
    <p className="cluster">
      <span className="mut">{m.message_admin_answers()}</span>
      {answers.map(({ id, title }) => (
        <SiteLink key={id} className="link" to={`${to(id)}#reply`}>
          {title}
        </SiteLink>
      ))}
    </p>
  )
}
