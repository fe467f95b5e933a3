/**
 * Text format of Japan's banks and branches: banks whose codes begin with the same two digits share a text, with one
 * line per bank followed by one line per branch. A build step writes these texts (infra/bank-data.ts); a function loads
 * only the one it needs.
 */
export interface Branch {
  readonly code: string
  readonly name: string
  /** Full-width katakana as in the source. */
  readonly kana: string
}
export interface Bank extends Branch {
  readonly branches: readonly Branch[]
}

/** Group of banks that share a text: the first two digits of the code. */
export const bankGroupOf = (code: string): string => code.slice(0, 2)

/** Format of the package `zengin-code`. */
export type BankSource = Readonly<Record<string, Branch & { readonly branches: Readonly<Record<string, Branch>> }>>

export interface BankTexts {
  /** By the first two digits of the banks' codes. */
  readonly groups: Readonly<Record<string, string>>
  /** All banks without their branches. */
  readonly names: string
}

export function bankTexts(source: BankSource): BankTexts {
  const banks = Object.values(source).map(bank => ({ ...bank, branches: Object.values(bank.branches) }))
  const groups = Map.groupBy(banks, ({ code }) => bankGroupOf(code))
  return {
    groups: Object.fromEntries([...groups].map(([group, each]) => [group, packBanks(each)])),
    names: packBanks(banks.map(bank => ({ ...bank, branches: [] }))),
  }
}

function packBanks(banks: readonly Bank[]): string {
  const row = (mark: string, { code, name, kana }: Branch) => [mark + code, name, kana].join('\t')
  return banks.flatMap(bank => [row('=', bank), ...bank.branches.map(branch => row('', branch))]).join('\n')
}

export function unpackBanks(text: string): Bank[] {
  const banks: (Branch & { readonly branches: Branch[] })[] = []
  for (const line of text.split('\n')) {
    const [code = '', name = '', kana = ''] = line.split('\t')
    if (code.startsWith('=')) banks.push({ code: code.slice(1), name, kana, branches: [] })
    else banks.at(-1)?.branches.push({ code, name, kana })
  }
  return banks
}
