import type { PageHandle } from './page-handle.ts'

let visits = 0

/**
 * Under which key a page's scroll position is kept and found again. A page that no cache keeps has another one each time,
 * so that going back to it starts at its top, as it does for a page without scripts (marketplace.md 2; `site/scroll.ts`).
 */
export function scrollKey({ key }: { readonly key: string }, matches: readonly { readonly handle: unknown }[]): string {
  const isNoCache = matches.some(({ handle }) => isHandle(handle) && handle.noCache === true)
  return isNoCache ? `never ${++visits}` : key
}

const isHandle = (handle: unknown): handle is PageHandle => typeof handle === 'object' && handle !== null
