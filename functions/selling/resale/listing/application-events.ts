import type { PendingEvent } from '#events/event.ts'
import {
  applicationApproved,
  applicationCancelled,
  applicationRefused,
  applicationSubmitted,
  refusalAcknowledged,
  resaleDelisted,
  resaleRelisted,
  resaleTermsChanged,
  resaleTimer,
  revisionAsked,
} from '#events/selling/resale.ts'
import {
  type Application,
  answerDueAt,
  applicationDueAt,
  reviewDueAt,
} from '#shared/domain/selling/resale/application.ts'
import type { ApplicationMoved } from '#shared/domain/selling/resale/decisions.ts'
import { askedPrice } from '#shared/domain/selling/resale/price.ts'

/** Events of an application's transition: exactly one, and the timer for the next (D31, D100). */
export function announceApplication(moved: ApplicationMoved, by: 'owner' | 'system' = 'owner'): PendingEvent[] {
  return [edgeOf(moved, by), ...timersOf(moved.application)]
}

const which = ({ applicationId, productId, userId }: Application) => ({ applicationId, productId, userId })

export const announceNew = (application: Application) => [
  applicationSubmitted({ ...which(application), isAgain: false, dueAt: reviewDueAt(application) }),
]

function timersOf(application: Application): PendingEvent[] {
  const dueAt = applicationDueAt(application)
  return dueAt === null ? [] : [resaleTimer({ applicationId: application.applicationId, dueAt })]
}

function edgeOf({ move, application }: ApplicationMoved, by: 'owner' | 'system'): PendingEvent {
  const about = which(application)
  const { sale } = application.terms
  const price = askedPrice(sale)
  const endAt = sale.kind === 'auction' ? sale.endAt : null
  switch (move) {
    case 'resubmit':
      return applicationSubmitted({ ...about, isAgain: true, dueAt: reviewDueAt(application) })
    case 'askRevision':
      return revisionAsked({ ...about, until: answerDueAt(application) ?? 0 })
    case 'refuse':
      return applicationRefused({ ...about, reason: application.decision?.reason ?? 'other' })
    case 'approve':
      return applicationApproved({ ...about, kind: sale.kind, price, net: application.figures?.net ?? 0 })
    case 'cancel':
      return applicationCancelled({ ...about, by })
    case 'acknowledge':
      return refusalAcknowledged({ ...about, by })
    case 'changePrice':
    case 'changeEnd':
      return resaleTermsChanged({ ...about, price, endAt })
    case 'relist':
      return resaleRelisted({ ...about, price, endAt: endAt ?? 0 })
    case 'delist':
      return resaleDelisted({ ...about, by, reason: null })
  }
}
