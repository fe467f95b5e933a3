import { letterKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import {
  type HouseLetter,
  letterSchema,
  type SentLetter,
  sentLetterSchema,
} from '#shared/domain/selling/private-sale/letter.ts'

/** Letters of the house: a row for each recipient, and one for the console. */
const Row = letterSchema()
const Sent = sentLetterSchema()

/** Newest first. */
export async function lettersOf(table: Querier, userId: string): Promise<HouseLetter[]> {
  const rows = await table.queryAll({
    ...letterKeys.ofMember(userId),
    newestFirst: true,
    limit: 1000,
    consistent: true,
  })
  return rows.map(row => Row.parse(row))
}

export async function getLetter(table: Getter, userId: string, id: string): Promise<HouseLetter | undefined> {
  const item = await table.get(letterKeys.letter(userId, id))
  return item && Row.parse(item)
}

/** The house's copies of letters with this member as only recipient, which may address them by name. */
export async function lettersToAlone(table: Getter & Querier, userId: string): Promise<SentLetter[]> {
  const ids = (await lettersOf(table, userId)).map(({ id }) => id)
  const items = ids.length > 0 ? await table.batchGet(ids.map(letterKeys.sent)) : []
  return items.flatMap(item => (item ? [Sent.parse(item)] : [])).filter(({ recipients }) => recipients === 1)
}

/** Newest first. */
export async function sentLetters(table: Querier): Promise<SentLetter[]> {
  const rows = await table.queryAll({ ...letterKeys.allSent(), newestFirst: true, limit: 1000, consistent: true })
  return rows.map(row => Sent.parse(row))
}

export const writeLetter = (letter: HouseLetter) =>
  put({ ...letterKeys.letter(letter.userId, letter.id), ...letter }, { ifAbsent: true }).or('busy')
export const keepLetter = (letter: SentLetter) => put({ ...letterKeys.sent(letter.id), ...letter }, { ifAbsent: true })

/** Marks it as read for the first time. */
export const markLetterRead = (userId: string, id: string, now: number) =>
  update(letterKeys.letter(userId, id), { set: { readAt: now }, where: ['attribute_exists(#PK)'] }).or('not-found')
