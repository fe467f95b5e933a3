import { useCallback, useEffect, useRef, useState } from 'react'
import { patienceMs } from '../page/patience.ts'
import type { Draft } from '../resale/draft.ts'

/** Typed on without a rest, a form is kept this often, ms. */
const rest = 500

export type Kept = 'as-loaded' | 'changed' | 'kept' | 'failed'

/**
 * The draft of an application while the wizard is open. What is typed is kept by the API after a short rest and when the
 * page is left, so that neither a reload nor the way back loses it. Without scripts each step keeps it by its form.
 */
export function useDraft(productId: string, loaded: Draft) {
  const [typed, setTyped] = useState<Draft>({})
  const [kept, setKept] = useState<Kept>('as-loaded')
  const latest = useRef<Draft>({})
  const timer = useRef<number>()
  const draft = { ...loaded, ...typed }
  const known = useRef(loaded)
  known.current = loaded

  const keep = useCallback(async () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    const sent = latest.current
    const isKept = await send(productId, { ...known.current, ...sent })
    if (latest.current === sent) setKept(isKept ? 'kept' : 'failed')
  }, [productId])

  /** Takes what has changed; of lists what becomes of them, because uploads arrive beside one another. */
  const change = useCallback(
    (part: Draft | ((before: Draft) => Draft)) => {
      const before = { ...known.current, ...latest.current }
      latest.current = { ...latest.current, ...(typeof part === 'function' ? part(before) : part) }
      setTyped(latest.current)
      setKept('changed')
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void keep(), rest)
    },
    [keep],
  )

  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) void keep()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [keep])

  return { draft, change, kept }
}

/** Outlives the page that asks: `keepalive`. */
async function send(productId: string, form: Draft): Promise<boolean> {
  try {
    const response = await fetch('/api/user-trafficking-apply/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', language: document.documentElement.lang },
      body: JSON.stringify({ productId, form }),
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    })
    return response.ok
  } catch {
    return false
  }
}
