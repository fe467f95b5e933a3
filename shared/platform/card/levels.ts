/** No call nests deeper than a few levels, and whatever looks through a body goes down with them. */
const mostLevels = 32

/** Goes through a value level by level, so that no depth can use up the stack. */
export function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= mostLevels; depth++) {
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}
