import { m } from '../../../../paraglide/messages.js'
import { Badge, type BadgeState } from '../../../site/frame/badge.tsx'

export const statusNames = {
  live: m.admin_auction_state_live,
  won: m.admin_auction_state_won,
  second_chance: m.admin_auction_state_chance,
  paid: m.admin_auction_state_paid,
  not_concluded: m.admin_auction_state_unsold,
  cancelled: m.admin_auction_state_stopped,
} as const

const marks = {
  live: 'live',
  won: 'won',
  second_chance: 'due',
  paid: 'paid',
  not_concluded: 'ended',
  cancelled: 'failed',
} as const satisfies Record<keyof typeof statusNames, BadgeState>

export function AuctionState({
  auction: { status, phase },
}: {
  auction: { status: keyof typeof statusNames; phase: 'scheduled' | 'live' | 'closing' | 'ended' }
}) {
  if (status === 'live' && phase === 'scheduled')
    return <Badge state="applying">{m.admin_auction_state_scheduled()}</Badge>
  if (status === 'live' && phase === 'closing') return <Badge state="applying">{m.admin_auction_state_closing()}</Badge>
  return <Badge state={marks[status]}>{statusNames[status]()}</Badge>
}
