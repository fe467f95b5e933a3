import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** The way to a delivery report: over the page with scripts, on a page of its own without them. */
export function ReportAction({ id, title }: { id: string; title: string }) {
  const { paths } = useSite()
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <ButtonLink size="small" to={paths.report(id)} onClick={open} aria-label={m.trade_ship_for({ title })}>
        {m.trade_ship()}
      </ButtonLink>
      {isHydrated && isOpen && (
        <Suspense>
          <ReportDialog id={id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
