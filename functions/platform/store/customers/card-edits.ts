import * as z from 'zod'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { minuteMs } from '#shared/durations.ts'
import { customerKeys } from '../table-keys.ts'
import type { CardRef } from './customers.ts'

/** Expiry and holder typed into the card form, until the shop changes the card by their single-use token. */
const CardEdit = z.object({
  token: z.string(),
  mode: z.enum(['test', 'live']),
  shopId: z.string(),
  customerId: z.string(),
  cardId: z.string(),
  expire: z.string(),
  holderName: z.string(),
  isSpent: z.boolean(),
  /** Epoch ms. */
  validUntil: z.int(),
  /** Epoch s. */
  expiresAt: z.int(),
})
type CardEdit = z.infer<typeof CardEdit>

/** Lifetime of a token in ms (payment-platform.md 3.3). */
const editTime = 15 * minuteMs

export function newEdit(
  ref: CardRef,
  typed: { readonly token: string; readonly expire: string; readonly holderName: string },
  at: number,
): { readonly edit: CardEdit; readonly write: Write<'put', never> } {
  const validUntil = at + editTime
  const edit = { ...ref, ...typed, isSpent: false, validUntil, expiresAt: Math.ceil(validUntil / 1000) + 86_400 }
  return { edit, write: put({ ...customerKeys.cardEdit(edit.token), ...edit }, { ifAbsent: true }) }
}

/** The edit of this card. A token of another card, of a new card or a used one is unknown. */
export async function unspentEdit(
  table: Getter,
  token: string,
  { mode, shopId, customerId, cardId }: CardRef,
  at: number,
): Promise<CardEdit | 'unknown' | 'lapsed'> {
  if (!/^et_\w{26}$/.test(token)) return 'unknown'
  const item = await table.get(customerKeys.cardEdit(token))
  const edit = item && CardEdit.parse(item)
  const isOfCard =
    edit?.mode === mode && edit.shopId === shopId && edit.customerId === customerId && edit.cardId === cardId
  if (!edit || !isOfCard || edit.isSpent) return 'unknown'
  return edit.validUntil <= at ? 'lapsed' : edit
}

export const spendEdit = (edit: CardEdit): Write<'put', never> =>
  put({ ...customerKeys.cardEdit(edit.token), ...edit, isSpent: true }, { where: ['#isSpent = :no', { no: false }] })
