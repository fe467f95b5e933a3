import type { listSavedAnswers } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './answer-picks.module.css'

export type SavedAnswers = OutputOf<typeof listSavedAnswers>['list']

/** Answers that the house or a partner keeps, each leading to the form that begins with it. */
export function AnswerPicks({
  answers,
  to,
  onPick,
}: {
  answers: SavedAnswers
  to: (answerId: string) => string
  /** Puts it into a form that is there already. */
  onPick?: (text: string) => void
}) {
  if (answers.length === 0) return null
  return (
    <p className={`cluster ${css.picks}`}>
      <span className="mut">{m.message_admin_answers()}</span>
      {answers.map(({ id, title, text }) => (
        <SiteLink
          key={id}
          className="link"
          to={to(id)}
          onClick={event => {
            if (!onPick) return
            event.preventDefault()
            onPick(text)
          }}
        >
          {title}
        </SiteLink>
      ))}
    </p>
  )
}
