import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ShownRoom } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { tagOf } from '../../catalogue/works/work-card.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { Price } from '../../site/frame/price.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { calledName } from './message-words.ts'
import css from './room.module.css'

export type PinnedWork = Pick<WorkCard, 'label' | 'lock' | 'priceType' | 'auction' | 'price'>

/** What the room is about, and with whom: it stays above the messages. */
export function RoomHead({
  room,
  work,
  serverTime,
  hasPeople,
}: {
  room: ShownRoom
  /** Null where the work is shown no more. */
  work: PinnedWork | null
  serverTime: string
  /** Several people write about the work: the way back leads to them. */
  hasPeople: boolean
}) {
  const { paths } = useSite()
  const { product, other } = room
  return (
    <div className={css.pin}>
      <SiteLink
        className={`icon-btn ${css.back}`}
        to={hasPeople ? paths.messagesOf(product.id) : paths.messages()}
        aria-label={m.message_back()}
      >
        <Icon name="back" />
      </SiteLink>
      <Picture picture={product.img} alt="" sizes="64px" className={css.thumb} />
      <div>
        <h1>{work ? <SiteLink to={paths.artwork(product.id)}>{product.title}</SiteLink> : product.title}</h1>
        <p className="cluster">
          {work && tagOf(work, serverTime)}
          {work?.price && (
            <span className="num">
              <Price price={work.price} />
            </span>
          )}
          <span className="mut">{calledName(other)}</span>
        </p>
      </div>
      {work && (
        <ButtonLink look="second" size="small" to={paths.artwork(product.id)}>
          {m.message_see_work()}
        </ButtonLink>
      )}
    </div>
  )
}
