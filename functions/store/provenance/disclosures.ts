import * as z from 'zod'
import { disclosureKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, remove } from '#functions/machinery/table/write.ts'
import { type ShownLink, shownLink } from '#shared/domain/provenance/ledger/shown-facts.ts'
import { hashed } from '../people/issued-codes.ts'

/**
 * Links by which an owner shows private facts of a history (decision 286). Those of one owner and work are one item
 * beside the owner's account, which is deleted with it; a second item leads from the hash of a link's token to it.
 */
const Book = z.object({
  userId: z.string(),
  workId: z.string(),
  links: z.array(shownLink()),
  version: z.int(),
})
export type DisclosureBook = z.infer<typeof Book>

export async function getDisclosureBook(table: Getter, userId: string, workId: string) {
  const item = await table.get(disclosureKeys.book(userId, workId))
  return item && Book.parse(item)
}

/** Link items of all works of a member. */
export async function disclosureBooksOf(table: Querier, userId: string): Promise<DisclosureBook[]> {
  const rows = await table.queryAll({ ...disclosureKeys.books(userId), consistent: true, limit: 2_000 })
  return rows.map(row => Book.parse(row))
}

export const putDisclosureBook = (before: DisclosureBook | undefined, book: Omit<DisclosureBook, 'version'>) =>
  put(
    { ...disclosureKeys.book(book.userId, book.workId), ...book, version: (before?.version ?? 0) + 1 },
    inPlaceOf(before),
  ).or('busy')

/** Hash stored in place of a link's token. */
export const tokenHashOf = (token: string): string => hashed(token)

const Pointer = z.object({ userId: z.string(), workId: z.string(), linkId: z.string() })

/** Maps a token's hash to its link, until the link ends. */
export const putDisclosurePointer = ({ userId, workId }: Omit<DisclosureBook, 'version'>, link: ShownLink) =>
  put({
    ...disclosureKeys.link(link.tokenHash),
    ...{ userId, workId, linkId: link.id, expiresAt: Math.ceil(link.endsAt / 1000) },
  }).or('busy')

/** Erases those mappings for all links of an item. */
export const disclosurePointersErased = ({ links }: DisclosureBook) =>
  links.map(({ tokenHash }) => remove(disclosureKeys.link(tokenHash)).or('busy'))

/** Undefined for an unknown token. */
export async function findDisclosure(table: Getter, token: string) {
  const item = await table.get(disclosureKeys.link(tokenHashOf(token)))
  return item && Pointer.parse(item)
}
