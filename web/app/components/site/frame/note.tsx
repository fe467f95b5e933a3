import type { ReactNode } from 'react'

export function Note({
  tone,
  title,
  children,
}: {
  tone?: 'ok' | 'warn' | 'ng'
  title?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={tone ? `note ${tone}` : 'note'}>
      {title && <b>{title} </b>}
      {children}
    </div>
  )
}
