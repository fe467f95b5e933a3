import { priceTypeNumbers, workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { WorkState as WorkStateWord } from '#shared/domain/catalogue/work/work.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { m } from '../../../../paraglide/messages.js'
import { Badge, type BadgeState } from '../../../site/frame/badge.tsx'

export const visibilityNames = {
  draft: m.admin_visibility_draft,
  public: m.admin_visibility_public,
  unlisted: m.admin_visibility_unlisted,
  secret: m.admin_visibility_secret,
} as const

export const stateNames = {
  locked: m.admin_work_state_locked,
  held: m.admin_work_state_none,
  applying: m.admin_work_state_applying,
  'for-sale': m.admin_work_state_sale,
  sold: m.admin_work_state_sold,
  revise: m.admin_work_state_revise,
  refused: m.admin_work_state_refused,
} as const satisfies Record<WorkStateWord, () => string>

const marks = {
  locked: 'locked',
  held: 'none',
  applying: 'applying',
  'for-sale': 'sale',
  sold: 'sold',
  revise: 'revise',
  refused: 'refuse',
} as const satisfies Record<WorkStateWord, BadgeState>

const types = {
  fixed: m.admin_sale_type_fixed,
  offer: m.admin_sale_type_offer,
  auction: m.admin_sale_type_auction,
} as const

interface Stated {
  readonly visibility: keyof typeof visibilityNames
  readonly state: number
  readonly priceType?: number | undefined
}

/** Shows where a work stands: its state in the market, how it is sold, and who may see it. */
export function WorkState({ work }: { work: Stated }) {
  const { visibility } = work
  const state = wordOf(workStateNumbers, work.state)
  const type = state === 'for-sale' && work.priceType ? wordOf(priceTypeNumbers, work.priceType) : undefined
  return (
    <>
      <Badge state={type === 'auction' ? 'live' : marks[state]}>{type ? types[type]() : stateNames[state]()}</Badge>
      <span className="mut">{visibilityNames[visibility]()}</span>
    </>
  )
}
