import { useEffect, useState } from 'react'

/** True once scripts run: false on the server and in the first render, so that both make the same page. */
export function useRuns(): boolean {
  const [runs, setRuns] = useState(false)
  useEffect(() => setRuns(true), [])
  return runs
}
