import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '../../paraglide/messages.js'
import { Icon } from './icon.tsx'

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
  return (
    <dialog
      ref={dialog}
      className={tone === 'error' ? 'dlg err' : 'dlg'}
      {...(alert && { role: 'alertdialog' })}
      aria-label={title}
      onClose={onClose}
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
