import type { ReactNode } from 'react'
import { ConsoleHeader } from './console-frame.tsx'
import css from './frame.module.css'

/** A page before the console: one form, and what it is about. */
export function LoginPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <>
      <ConsoleHeader />
      <main id="main" className={css.login}>
        <h1>{title}</h1>
        {text && <p className="sub">{text}</p>}
        {children}
      </main>
    </>
  )
}
