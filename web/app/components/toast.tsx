import { type ReactNode, useEffect, useState } from 'react'

/** How long a message stays (marketplace.md 9). */
export const messageFor = 3_000

/** A message that closes itself after three seconds; for pages that hydrate. */
export function Toast({ children, onDone }: { children: ReactNode; onDone?: () => void }) {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(false)
      onDone?.()
    }, messageFor)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div className="toasts" role="status">
      {shown && <div className="toast">{children}</div>}
    </div>
  )
}
