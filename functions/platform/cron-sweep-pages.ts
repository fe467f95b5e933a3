import { sweepPages } from '#events/platform-vault.ts'
import { background } from '#functions/lib/consume.ts'
import { logger } from '#functions/lib/logger.ts'
import { Card } from '#shared/platform/customer.ts'
import { CardSession, Session } from '#shared/platform/session.ts'
import { acquirerFor } from './acquirers/acquirer-for.ts'
import { cardStandingOf } from './steps/card-session-moves.ts'
import { booksFor } from './steps/desk.ts'
import { resolveCard } from './steps/resolve-card.ts'
import { standingOf } from './steps/session-standing.ts'
import { writeSteps } from './steps/vault.ts'
import { dueKeys } from './store/keys.ts'
import { duePages } from './store/pages.ts'
import { getShop } from './store/shops.ts'

/** One that fails does not stop the rest; it is there again in five minutes. */
export const handler = background(sweepPages, async (_event, context) => {
  const { table, now, newId, commit } = context
  const found = await Promise.all(dueKeys.shards.map(shard => duePages(table, shard, now())))
  for (const item of found.flat()) {
    const record = Due[kindOf(item)].parse(item)
    const { mode, shopId, id } = record
    try {
      const shop = await getShop(table, shopId)
      if (!shop) continue
      const about = { shop, mode, now, requestId: `sweep_${newId()}` }
      const acquirer = acquirerFor({ shopId, mode }, { now, newId })
      const vault = { ...about, table, newId, acquirer, write: writeSteps(commit, newId) }
      if ('payTypes' in record) await standingOf(booksFor(context, { ...about, cause: about.requestId }), record)
      else if ('failures' in record) await cardStandingOf(vault, record)
      else await resolveCard(vault, { mode, shopId, customerId: record.customerId, cardId: id })
    } catch (error) {
      logger.error('page not swept', { id, error: error instanceof Error ? error : String(error) })
    }
  }
})

const Due = { session: Session, cardSession: CardSession, card: Card } as const
const kindOf = ({ SK }: Readonly<Record<string, unknown>>): keyof typeof Due =>
  SK === 'SESSION' ? 'session' : SK === 'CARDSESSION' ? 'cardSession' : 'card'
