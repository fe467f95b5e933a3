import { type BankTexts, bankTexts } from '#shared/platform/transfers/bank-list.ts'

/**
 * The banks from the package. In a deployment infra/bank-data.ts replaces this file: there each group of banks is a
 * file of its own, because loading all of them takes half a second and twenty megabytes.
 */
let texts: Promise<BankTexts> | undefined
const all = (): Promise<BankTexts> => {
  texts ??= import('zengin-code').then(({ default: source }) => bankTexts(source))
  return texts
}

/** Banks whose codes begin with these two digits, with their branches. */
export const bankGroup = async (group: string): Promise<string | undefined> => (await all()).groups[group]

/** All banks, without branches. */
export const bankNames = async (): Promise<string> => (await all()).names
