import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'

/**
 * Answers how to say that what the page shows is old. It is loaded once nothing else is being loaded: asking at once
 * would break that off.
 */
export function useStale(): () => void {
  const { revalidate, state } = useRevalidator()
  const navigating = useNavigation().state
  const isBusy = state !== 'idle' || navigating !== 'idle'
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (!isStale || isBusy) return
    setStale(false)
    revalidate()
  }, [isStale, isBusy, revalidate])
  return useCallback(() => setStale(true), [])
}

/** Loads a list anew this often, ms, while somebody looks at it. */
export function useFreshEvery(pause: number): void {
  const markStale = useStale()
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && markStale()
    const timer = setInterval(look, pause)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pause, markStale])
}
