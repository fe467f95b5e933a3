/**
 * Encodes code points as text: ranges in ascending order, each `gap.length` in base 36 from the end of the previous
 * one.
 */
export function writtenRanges(codePoints: Iterable<number>): string {
  const ranges: { from: number; to: number }[] = []
  for (const code of [...codePoints].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code <= last.to + 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  let end = 0
  return ranges
    .map(({ from, to }) => {
      const gap = (from - end).toString(36)
      end = to
      return from === to ? gap : `${gap}.${(to - from).toString(36)}`
    })
    .join(' ')
}

/** The ranges encoded by {@link writtenRanges}. */
export function rangesIn(text: string): (readonly [from: number, to: number])[] {
  let end = 0
  return text.split(' ').map(part => {
    const [gap = '', length = '0'] = part.split('.')
    const from = end + Number.parseInt(gap, 36)
    end = from + Number.parseInt(length, 36)
    return [from, end] as const
  })
}

/** All code points encoded by {@link writtenRanges}. */
export const codePointsIn = (text: string): number[] =>
  rangesIn(text).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
