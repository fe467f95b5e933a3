import { useEffect, useSyncExternalStore } from 'react'

/** The number of unread notices as the socket last said it; nothing until it says so. */
let told: number | undefined
const listeners = new Set<() => void>()

export function tellUnread(unread: number | undefined): void {
  told = unread
  for (const listener of listeners) listener()
}

/** The unread count, live on pages that hydrate; a newly rendered number replaces what the socket said before. */
export function useUnread(rendered: number): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered number is what makes the told one old
  useEffect(() => tellUnread(undefined), [rendered])
  return useSyncExternalStore(
    subscribe,
    () => told ?? rendered,
    () => rendered,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
