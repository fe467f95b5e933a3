import { useEffect, useState } from 'react'
import { tickEvery } from '../auction/live-auction.ts'

/**
 * The server's time, ticking. The first render shows the time at which the server rendered, so that browser and server
 * agree on it; ticks follow `until`, five times a second in its last minute.
 */
export function useNow(renderedAt: string, offset: number, until: string | undefined): number {
  const [now, setNow] = useState(() => Date.parse(renderedAt))
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const present = Date.now() + offset
      setNow(present)
      const left = until ? Date.parse(until) - present : 0
      const every = tickEvery(left)
      // On the beat: the digits change when a second of the time left does, not some time after.
      timer = window.setTimeout(tick, left > 0 ? (left % every) + 20 : every)
    }
    tick()
    return () => clearTimeout(timer)
  }, [offset, until])
  return now
}
