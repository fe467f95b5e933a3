import type { ClaimState as State } from '#shared/domain/fulfilment/claim/claim.ts'
import { Badge, type BadgeState } from '../../../site/frame/badge.tsx'
import { claimWords } from '../../trade/words.ts'

const marks = {
  opened: 'due',
  replied: 'due',
  'return-approved': 'accepted',
  'item-back': 'delivering',
  inspected: 'due',
  refunded: 'completed',
  'partly-refunded': 'completed',
  rejected: 'refuse',
} as const satisfies Record<State, BadgeState>

export function ClaimState({ state, boxed = false }: { state: State; boxed?: boolean }) {
  return (
    <Badge state={marks[state]} boxed={boxed}>
      {claimWords[state]()}
    </Badge>
  )
}
