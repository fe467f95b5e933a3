import type { Querier } from '#functions/machinery/table/table.ts'
import { acquirerFor, shopRefOf } from '../../acquirers/acquirer-for.ts'
import type { CustomerContext } from '../../customers/context/customer-context.ts'
import { paymentContextOf } from '../../payments/context/payment-context.ts'
import { timeOf } from '../../store/sandbox/clocks.ts'
import { readCardSession, readSession } from '../../store/sessions/sessions.ts'
import { getShop } from '../../store/system/shops.ts'

type Served = Omit<Parameters<typeof paymentContextOf>[0], 'shop' | 'mode'> & {
  readonly input: { readonly id: string; readonly lang?: 'ja' | 'en' | undefined }
}

/** A visitor of a session's address acts for its shop within that session, at the session's time. */
export async function visitSession(context: Served) {
  const session = await readSession(context.table, context.input.id)
  const shop = session && (await getShop(context.table, session.shopId))
  if (!session || !shop) return undefined
  const language = context.input.lang ?? context.call.language
  const now = await timeOf(context.table, session, context.now)
  return {
    session,
    shop,
    now,
    paymentContext: paymentContextOf({ ...context, now, shop, mode: session.mode }, language),
  }
}

/** A visitor of a card session's address acts for its shop, and may delete the reserved card. */
export async function visitCardSession(
  context: Omit<Served, 'table' | 'commit'> & {
    readonly table: CustomerContext['table'] & Querier
    readonly commit: { readonly attempt: CustomerContext['commit'] }
  },
) {
  const { table, newId, requestId, commit, input, call } = context
  const session = await readCardSession(table, input.id)
  const shop = session && (await getShop(table, session.shopId))
  if (!session || !shop) return undefined
  const { mode } = session
  const now = await timeOf(table, session, context.now)
  const acquirer = acquirerFor(shopRefOf(shop, mode), {
    now,
    newId,
    language: input.lang ?? call.language,
    isAwaited: true,
  })
  const customerContext: CustomerContext = {
    shop,
    mode,
    table,
    now,
    newId,
    requestId,
    acquirer,
    commit: commit.attempt,
  }
  return { session, shop, now, customerContext }
}
