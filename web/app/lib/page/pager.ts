import { clientRules } from '#shared/domain/kernel/client-rules.ts'

/** The pages a pager names: five around the current one, shifted at both ends (marketplace.md 9). */
export function pagesAround(current: number, last: number, count: number = clientRules.pagerCount): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), last - count + 1))
  return Array.from({ length: Math.min(count, last) }, (_, index) => first + index)
}
