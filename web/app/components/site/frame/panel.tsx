import type { ReactNode } from 'react'

/** A part of a page under a rule of ink, named by its heading. */
export function Panel({
  id,
  title,
  more,
  children,
}: {
  id: string
  title: ReactNode
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
