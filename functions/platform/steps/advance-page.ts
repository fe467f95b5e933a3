import type { Steps } from '#functions/reactions/step.ts'
import type { TableMethods } from '#functions/table/table.ts'
import type { Attributes } from '#functions/table/write.ts'
import { Card } from '#shared/platform/customer.ts'
import { CardSession, Session } from '#shared/platform/session.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { getShop } from '../store/shops.ts'
import { cardStandingOf } from './card-session-moves.ts'
import { booksFor } from './desk.ts'
import { resolveCard } from './resolve-card.ts'
import { standingOf } from './session-standing.ts'
import { writeSteps } from './vault.ts'

/** What a clock or a reaction brings. */
export interface PageContext {
  readonly table: TableMethods
  readonly newId: () => string
  readonly commit: Steps<'put' | 'delete'>
}

/** Moves one page or one card registration through whatever is due at `now`, which is its test clock's where it has one. */
export async function advancePage(context: PageContext, item: Attributes, now: () => number): Promise<void> {
  const { table, newId, commit } = context
  const record = Due[kindOf(item)].parse(item)
  const { mode, shopId, id } = record
  const shop = await getShop(table, shopId)
  if (!shop) return
  const about = { shop, mode, now, requestId: `sweep_${newId()}` }
  const acquirer = acquirerFor({ shopId, mode }, { now, newId })
  const vault = { ...about, table, newId, acquirer, write: writeSteps(commit, newId) }
  if ('payTypes' in record) await standingOf(booksFor(context, { ...about, cause: about.requestId }), record)
  else if ('failures' in record) await cardStandingOf(vault, record)
  else await resolveCard(vault, { mode, shopId, customerId: record.customerId, cardId: id })
}

const Due = { session: Session, cardSession: CardSession, card: Card } as const
const kindOf = ({ SK }: Attributes): keyof typeof Due =>
  SK === 'SESSION' ? 'session' : SK === 'CARDSESSION' ? 'cardSession' : 'card'
