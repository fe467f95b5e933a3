import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Icon } from './icon.tsx'

interface CopyableProps {
  readonly value: string
  /** What it is, for who hears the button: "record number". */
  readonly what: string
  readonly children: ReactNode
}

/** A value to be passed on or compared, with a button that copies it. Without scripts the value alone. */
export function Copyable({ value, what, children }: CopyableProps) {
  return (
    <span className="copyable">
      {children}
      <button
        type="button"
        data-copy={value}
        data-message={m.copied()}
        aria-label={m.copy_what({ what })}
        title={m.copy()}
      >
        <Icon name="copy" small />
      </button>
    </span>
  )
}
