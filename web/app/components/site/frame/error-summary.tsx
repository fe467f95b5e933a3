import type { MouseEvent } from 'react'
import { m } from '../../../paraglide/messages.js'

/** Above a refused form: every problem, each a link to its field. Focus goes here, so that it is read first. */
export function ErrorSummary({ errors }: { errors: readonly { readonly id: string; readonly text: string }[] }) {
  if (errors.length === 0) return null
  return (
    <div className="note ng" role="alert" tabIndex={-1} data-focus>
      <b>{m.error_summary()}</b>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a className="link" href={`#${id}`} onClick={event => focusOn(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus without a new address, which would be a navigation and forget the answer with these problems. */
function focusOn(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
}
