import { startTransition, useEffect, useState } from 'react'

/**
 * Answers true after hydration; on the server and in the first render false, so that both make the same page. In a
 * transition: what is loaded lazily may not have hydrated yet, and would throw its HTML away (React error 421).
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return hydrated
}
