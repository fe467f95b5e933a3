import 'react'

// Attributes newer than React 18's types; React passes them on as they are written.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto' | 'manual'
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string
    popovertargetaction?: 'show' | 'hide' | 'toggle'
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: 'high' | 'low'
  }
  interface DetailsHTMLAttributes<T> {
    name?: string
  }
}
