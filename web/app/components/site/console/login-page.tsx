import type { ReactNode } from 'react'
import css from './admin.module.css'
import { ConsoleHeader } from './console-frame.tsx'

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
