import { type Bank, bankGroupOf, unpackBanks } from '#shared/platform/transfers/bank-list.ts'
import { bankGroup, bankNames } from './bank-data.ts'

/** Groups read by this instance; they never change during its lifetime. */
const groups = new Map<string, Promise<readonly Bank[]>>()

async function readGroup(group: string): Promise<readonly Bank[]> {
  const text = await bankGroup(group)
  return text === undefined ? [] : unpackBanks(text)
}

export async function findBank(code: string): Promise<Bank | undefined> {
  const group = bankGroupOf(code)
  const read = groups.get(group) ?? readGroup(group)
  groups.set(group, read)
  return (await read).find(bank => bank.code === code)
}

/** Banks with these codes, each read once. */
export async function findBanks(codes: readonly string[]): Promise<ReadonlyMap<string, Bank>> {
  const found = await Promise.all([...new Set(codes)].map(findBank))
  return new Map(found.flatMap(bank => (bank ? [[bank.code, bank] as const] : [])))
}

export const allBanks = async (): Promise<readonly Bank[]> => unpackBanks(await bankNames())
