import { m } from '../../paraglide/messages.js'
import { Badge, type BadgeState } from '../badge.tsx'

export const visibilityNames = {
  draft: m.admin_v_draft,
  public: m.admin_v_public,
  unlisted: m.admin_v_unlisted,
  secret: m.admin_v_secret,
} as const

export const stateNames = {
  '-1': m.admin_s_locked,
  '0': m.admin_s_none,
  '1': m.admin_s_applying,
  '2': m.admin_s_sale,
  '3': m.admin_s_sold,
  '4': m.admin_s_revise,
  '5': m.admin_s_refused,
} as const

const marks = {
  '-1': 'locked',
  '0': 'none',
  '1': 'applying',
  '2': 'sale',
  '3': 'sold',
  '4': 'revise',
  '5': 'refuse',
} as const satisfies Record<keyof typeof stateNames, BadgeState>

const types = { 1: m.admin_t_fixed, 2: m.admin_t_offer, 3: m.admin_t_auction } as const

interface Stated {
  readonly visibility: keyof typeof visibilityNames
  readonly state: -1 | 0 | 1 | 2 | 3 | 4 | 5
  readonly priceType?: 1 | 2 | 3 | undefined
}

/** Where a work stands: its state in the market, how it is sold, and who may see it. */
export function WorkState({ work: { visibility, state, priceType } }: { work: Stated }) {
  return (
    <>
      <Badge state={state === 2 && priceType === 3 ? 'live' : marks[state]}>
        {state === 2 && priceType ? types[priceType]() : stateNames[state]()}
      </Badge>
      <span className="mut">{visibilityNames[visibility]()}</span>
    </>
  )
}
