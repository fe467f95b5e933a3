/** What the bank's data say against a transfer, before there is a file. */
interface Said {
  /** Sentences. */
  readonly errors: readonly string[]
  /** The same account is paid the same sum by a transfer before. */
  readonly isRepeated: boolean
}

/**
 * A payout is ready where neither the marketplace nor the bank's data have a word against it. While the account that pays
 * is wrong none is: a file could not be made of any.
 */
export function checkedPayout(
  problems: readonly string[],
  { errors, isRepeated }: Said,
  consignorProblems: readonly string[],
): { problems: string[]; isReady: boolean } {
  const all = [...problems, ...errors, ...(isRepeated ? ['repeated'] : [])]
  return { problems: all, isReady: all.length === 0 && consignorProblems.length === 0 }
}
