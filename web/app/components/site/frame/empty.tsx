import type { ReactNode } from 'react'

/** An empty shelf: one sentence and at most one thing to do. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 112 72" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden="true">
        <path d="M8 22h96M8 64h96M14 8v62M98 8v62M56 22v42" />
        <path d="M26 64c-3-8-3-14 0-18h14c3 4 3 10 0 18z" strokeDasharray="3 3" />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  )
}
