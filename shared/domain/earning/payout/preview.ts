/** Problems of a transfer by the bank's data, found before there is a file. */
interface Said {
  /** Sentences for the operator. */
  readonly errors: readonly string[]
  /** An earlier transfer pays the same sum to the same account. */
  readonly isRepeated: boolean
}

/**
 * A payout is ready if neither the marketplace nor the bank's data object. While the account that pays has a problem
 * none is, because no file can be made.
 */
export function checkedPayout(
  problems: readonly string[],
  { errors, isRepeated }: Said,
  consignorProblems: readonly string[],
): { problems: string[]; isReady: boolean } {
  const all = [...problems, ...errors, ...(isRepeated ? ['repeated'] : [])]
  return { problems: all, isReady: all.length === 0 && consignorProblems.length === 0 }
}
