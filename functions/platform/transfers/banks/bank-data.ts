import { type BankTexts, bankTexts } from '#shared/platform/transfers/bank-list.ts'

/**
 * The banks as the package has them. In what is deployed infra/bank-data.ts takes this file's place: there each group of
 * banks is a file of its own, because all of them take half a second and twenty megabytes to load.
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
