import type { Querier } from '#functions/table/table.ts'
import { acquirerFor } from '../acquirers/acquirer-for.ts'
import { deskOf } from '../steps/serve-desk.ts'
import { type AskingVault, type WriteStep, writeBy } from '../steps/vault.ts'
import { getCardSession, getSession } from '../store/pages.ts'
import { getShop } from '../store/shops.ts'

type Served = Omit<Parameters<typeof deskOf>[0], 'shop' | 'mode'> & {
  readonly input: { readonly id: string; readonly lang?: 'ja' | 'en' | undefined }
}

/** Who opens a session's address acts for its shop as far as that session goes. */
export async function visitSession(context: Served) {
  const session = await getSession(context.table, context.input.id)
  const shop = session && (await getShop(context.table, session.shopId))
  const language = context.input.lang ?? context.call.language
  return session && shop && { session, shop, desk: deskOf({ ...context, shop, mode: session.mode }, language) }
}

/** The same for a registration, which may delete what it had reserved. */
export async function visitCardSession(
  context: Omit<Served, 'table' | 'commit'> & {
    readonly table: AskingVault['table'] & Querier
    readonly commit: {
      readonly attempt: (change: Parameters<WriteStep>[0]) => Promise<{ readonly done: boolean }>
    }
  },
) {
  const { table, now, newId, requestId, commit, input, call } = context
  const session = await getCardSession(table, input.id)
  const shop = session && (await getShop(table, session.shopId))
  if (!session || !shop) return undefined
  const { mode } = session
  const acquirer = acquirerFor({ shopId: shop.shopId, mode }, { now, newId, language: input.lang ?? call.language })
  const vault: AskingVault = {
    shop,
    mode,
    table,
    now,
    newId,
    requestId,
    acquirer,
    write: writeBy(commit.attempt),
  }
  return { session, shop, vault }
}
