import type { getOverview } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Paths } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge, type BadgeWords } from '../frame/badge.tsx'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './overview.module.css'

type Task = OutputOf<typeof getOverview>['tasks'][number] | DeskTask
interface DeskTask {
  readonly kind: OutputOf<typeof listMyProducts>['tasks'][number]['kind']
  /** Id of the work. */
  readonly id: string
  readonly title: string
  readonly img: PictureData | null
  readonly until: string | null
}

const words: BadgeWords<Task['kind']> = {
  pay: ['due', m.waits_pay],
  transfer: ['due', m.waits_transfer],
  award: ['due', m.waits_pay],
  chance: ['due', m.waits_chance],
  outbid: ['outbid', m.waits_outbid],
  confirm: ['delivering', m.waits_confirm],
  ship: ['due', m.waits_ship],
  'answer-cancel': ['due', m.waits_cancel],
  reply: ['due', m.waits_reply],
  pickup: ['due', m.waits_pickup],
  collection: ['delivering', m.waits_collection],
  account: ['due', m.waits_account],
  offer: ['offers', m.bargain_waits_answer],
  accepted: ['due', m.bargain_waits_pay],
  'revise-work': ['revise', m.waits_revise_draft],
  'revise-profile': ['revise', m.waits_revise_draft],
  revise: ['revise', m.resale_waits_revise],
  refused: ['refuse', m.resale_waits_refused],
  ends: ['live', m.state_live],
}

/** Each task leads to the page where it is done. */
function pageOf({ kind, id }: Task, paths: Paths): string {
  switch (kind) {
    case 'pay':
    case 'transfer':
      return paths.cartPayment(id)
    case 'award':
      return paths.cartConfirmation({ source: sourceNumbers.auction, productId: id })
    case 'accepted':
      return paths.cartConfirmation({ source: sourceNumbers.bargain, productId: id })
    case 'offer':
      return paths.bargain({ tab: 'received' })
    case 'chance':
      return paths.auctionRecord()
    case 'revise-work':
      return paths.ownWork(id)
    case 'revise-profile':
      return paths.ownProfile
    case 'revise':
      return paths.resell({ productId: id })
    case 'refused':
      return paths.overview({ tab: 'application' })
    case 'outbid':
    case 'ends':
      return paths.artwork(id)
    case 'confirm':
      return paths.purchases()
    case 'ship':
    case 'answer-cancel':
    case 'reply':
      return paths.shipping(id)
    case 'account':
      return paths.ownBank()
    case 'pickup':
    case 'collection':
      return paths.pickups({ orderItemId: id })
  }
}

const untilWord = (task: Pick<Task, 'kind'>) => (isToDo(task) ? m.waits_until : m.waits_ends_at)

/** Whether the member has to do something; an own auction that ends soon is only good to know. */
export const isToDo = ({ kind }: Pick<Task, 'kind'>): boolean => kind !== 'ends'

export function TaskList({ label, tasks, serverTime }: { label: string; tasks: readonly Task[]; serverTime: string }) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.tasks} aria-label={label}>
      {tasks.map(task => {
        const [state, word] = words[task.kind]
        const { until } = task
        return (
          <li key={`${task.kind} ${task.id}`}>
            <SiteLink to={pageOf(task, paths)}>
              <Picture picture={task.img} alt="" sizes="56px" className={css.thumb ?? ''} />
              <span>
                <Badge state={state}>{word()}</Badge>
              </span>
              <b>{task.title}</b>
              {until && <span className="mut">{untilWord(task)({ time: endsAt(until, serverTime, locale) })}</span>}
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
