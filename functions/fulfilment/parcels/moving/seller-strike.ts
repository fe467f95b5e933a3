import type { Getter } from '#functions/machinery/table/table.ts'
import { addStrike, getStanding } from '#functions/store/people/sessions.ts'

/** Counts a strike for a sale that a member did not deliver (D46). The house and partners get none. */
export async function sellerStrike(table: Getter, sellerId: string | undefined, now: number) {
  const standing = sellerId === undefined ? undefined : await getStanding(table, sellerId)
  return standing ? [addStrike(standing, 'sellStrikes', { at: now })] : []
}
