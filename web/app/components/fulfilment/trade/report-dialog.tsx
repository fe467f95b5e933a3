import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { loadReport, ReportAnswer } from '../../../lib/server/delivery-report.server.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Dialog } from '../../site/frame/dialog.tsx'
import { ReportForm } from './report-form.tsx'

/** The page of a delivery report over the page that leads to it: the same form, sent to the same place. */
export default function ReportDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { paths } = useSite()
  const form = useFetcher<typeof loadReport>()
  const sent = useFetcher<ReportAnswer>()
  const { load } = form
  const page = paths.report(id)
  useEffect(() => load(page), [load, page])
  return (
    <Dialog open onClose={onClose} title={m.trade_ship_title()}>
      <p className="mut">{title}</p>
      {form.data && (
        <ReportForm
          data={form.data}
          answer={sent.data}
          fetcher={sent}
          back={
            <Button look="quiet" onClick={onClose}>
              {m.cancel()}
            </Button>
          }
        />
      )}
    </Dialog>
  )
}
