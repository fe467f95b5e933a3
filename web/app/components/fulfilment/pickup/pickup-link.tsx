import type { ParcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'

/** For a work that its seller does not send: the house fetches it (D74). A partner, who may send theirs, has no pick-up. */
export function PickupLink({ delivery, ships }: { delivery: ParcelView; ships: boolean }) {
  const { paths } = useSite()
  const isFetched = delivery.shipper === 'operator' && !ships && parcelStateOf(delivery.deliveryStatus) === 'preparing'
  return (
    isFetched && (
      <ButtonLink size="small" look="second" to={paths.pickups({ orderItemId: delivery.orderItemId })}>
        {m.pickup_link()}
      </ButtonLink>
    )
  )
}
