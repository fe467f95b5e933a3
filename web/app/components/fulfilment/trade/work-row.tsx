import type { ReactNode } from 'react'
import type { ParcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from '../../site/mine/mine.module.css'
import { ParcelDeadline, ParcelStatus } from './parcel-status.tsx'
import { deliveryWords } from './words.ts'

/** One bought or sold work: what it is, where it is, the next deadline and step; `children` say more below. */
export function WorkRow({
  picture,
  productId,
  title,
  about,
  price,
  delivery,
  action,
  children,
}: {
  /** 88 px, of the class `thumb`. */
  picture: ReactNode
  productId: string
  title: string
  about: ReactNode
  price: number
  delivery: ParcelView
  action?: ReactNode
  children?: ReactNode
}) {
  const { paths } = useSite()
  const [state, word] = deliveryWords[parcelStateOf(delivery.deliveryStatus)]
  return (
    <li className={`${css.entry} ${css.row}`}>
      {picture}
      <div>
        <h2>
          <SiteLink to={paths.artwork(productId)}>{title}</SiteLink>
        </h2>
        {about}
      </div>
      <div className={css.state}>
        <Badge state={state} boxed>
          {word()}
        </Badge>
        <p className="num">{yen(price)}</p>
      </div>
      <ParcelDeadline delivery={delivery} />
      <div className={css.action}>{action}</div>
      <div className={css.more}>
        <ParcelStatus delivery={delivery} />
        {children}
      </div>
    </li>
  )
}
