import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { loadOfferForm, OfferAnswer } from '../../../lib/server/offer-form.server.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Dialog } from '../../site/frame/dialog.tsx'
import { OfferSteps } from './offer-steps.tsx'

/** The page of an offer over the page of its work: the same form, sent to the same place. */
export default function OfferDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { paths } = useSite()
  const form = useFetcher<typeof loadOfferForm>()
  const sent = useFetcher<OfferAnswer>()
  const { load } = form
  const page = paths.offer(id)
  useEffect(() => load(page), [load, page])
  return (
    <Dialog open onClose={onClose} title={m.offer_title()}>
      <p className="mut">{title}</p>
      {form.data && (
        <OfferSteps
          data={form.data}
          answer={sent.data}
          fetcher={sent}
          back={
            <Button look="quiet" onClick={onClose}>
              {m.offer_back()}
            </Button>
          }
        />
      )}
    </Dialog>
  )
}
