import type { OperatorState } from '#shared/domain/people/operator/transitions.ts'
import { m } from '../../../../paraglide/messages.js'
import type { BadgeWords } from '../../../site/frame/badge.tsx'

export const operatorStateWords: BadgeWords<OperatorState> = {
  invited: ['due', m.operators_state_invited],
  active: ['confirmed', m.operators_state_active],
  disabled: ['failed', m.operators_state_disabled],
}
