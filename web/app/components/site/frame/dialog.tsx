import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Icon } from './icon.tsx'

/** Effects of the layout do not run on the server, where React warns of them. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A native modal dialog for pages that hydrate: focus trap, Escape and the return of focus are the browser's. Full
 * height on the phone. `alert` for what needs an answer before anything else; it has no cross.
 */
export function Dialog({
  open,
  onClose,
  title,
  alert = false,
  tone,
  children,
  actions,
}: {
  open: boolean
  onClose: () => void
  title: string
  alert?: boolean
  tone?: 'error'
  children: ReactNode
  actions?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  // Closed before it leaves the page, or the focus would go with it.
  useBrowserLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={tone === 'error' ? 'dlg err' : 'dlg'}
      {...(alert && { role: 'alertdialog' })}
      aria-label={title}
      // The browser reports a closing of its own so late that the next key comes before; the page closes at once.
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A dialog that was opened again meanwhile stays open.
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
    >
      {!alert && (
        <button className="icon-btn x" type="button" aria-label={m.close()} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
      <h2>{title}</h2>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </dialog>
  )
}
