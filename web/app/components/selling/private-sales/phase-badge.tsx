import type { SalePhase } from '#shared/domain/catalogue/work/sale-window.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge, type BadgeWords } from '../../site/frame/badge.tsx'

const words: BadgeWords<SalePhase> = {
  'coming-soon': ['applying', m.sale_soon],
  open: ['live', m.sale_open],
  ended: ['ended', m.sale_ended],
}

export function PhaseBadge({ phase }: { phase: SalePhase }) {
  const [state, word] = words[phase]
  return <Badge state={state}>{word()}</Badge>
}
