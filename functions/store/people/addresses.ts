import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type SavedAddress, savedAddress } from '#shared/domain/people/address/address.ts'
import { homeTies } from './member-ties.ts'

/**
 * All addresses of a member in one item, so that at most five and exactly one default hold under parallel writes (S10).
 */
export const AddressBook = z.object({ version: z.int(), list: z.array(savedAddress()) })
export type AddressBook = z.infer<typeof AddressBook>

export async function getAddresses(table: Getter, userId: string): Promise<AddressBook> {
  return parseAddresses(await table.get(orderKeys.addresses(userId)))
}

export const parseAddresses = (item: Attributes | undefined): AddressBook =>
  item ? AddressBook.parse(item) : { version: 0, list: [] }

/** The requested address, or the default. */
export const addressIn = ({ list }: AddressBook, id?: string): SavedAddress | undefined =>
  list.find(address => (id === undefined ? address.default : address.id === id))

/** Replaces the address book as read, and updates the hashes of the member's homes (D119). */
export function putAddresses(userId: string, before: AddressBook, list: readonly SavedAddress[]) {
  const { version } = before
  const book = put(
    { ...orderKeys.addresses(userId), version: version + 1, list },
    version === 0 ? { ifAbsent: true } : { where: ['#version = :version', { version }] },
  ).or('busy')
  return [book, homeTies(userId, list)]
}
