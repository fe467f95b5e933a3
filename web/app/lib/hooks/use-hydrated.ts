import { useEffect, useState } from 'react'

/** Answers true after hydration; on the server and in the first render false, so that both make the same page. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
