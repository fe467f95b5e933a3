import { priceTypeNumbers, wordOf, workStateNumbers } from '#shared/domain/wire-numbers.ts'
import type { WorkState as WorkStateWord } from '#shared/domain/work/work.ts'
import { m } from '../../paraglide/messages.js'
import { Badge, type BadgeState } from '../badge.tsx'

export const visibilityNames = {
  draft: m.admin_v_draft,
  public: m.admin_v_public,
  unlisted: m.admin_v_unlisted,
  secret: m.admin_v_secret,
} as const

export const stateNames = {
  locked: m.admin_s_locked,
  held: m.admin_s_none,
  applying: m.admin_s_applying,
  'for-sale': m.admin_s_sale,
  sold: m.admin_s_sold,
  revise: m.admin_s_revise,
  refused: m.admin_s_refused,
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

const types = { fixed: m.admin_t_fixed, offer: m.admin_t_offer, auction: m.admin_t_auction } as const

interface Stated {
  readonly visibility: keyof typeof visibilityNames
  readonly state: number
  readonly priceType?: number | undefined
}

/** Where a work stands: its state in the market, how it is sold, and who may see it. */
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
