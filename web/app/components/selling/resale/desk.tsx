import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listMyProducts } from '#shared/api/selling/resale/listings.ts'
import type { DeskTab } from '#shared/domain/telling/dashboard/desk.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { DeskRefusal } from '../../../lib/resale/desk.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Empty } from '../../site/frame/empty.tsx'
import { Pager } from '../../site/frame/pager.tsx'
import { Tabs } from '../../site/frame/tabs.tsx'
import css from './desk.module.css'
import { DeskRow } from './desk-row.tsx'
import { deskTabWords } from './desk-words.ts'

/** What a member owns and sells, under the six tabs of the specification; what is due first comes first (D73). */
export function Desk({
  desk,
  tab,
  formId,
  refused,
}: {
  desk: OutputOf<typeof listMyProducts>
  tab: DeskTab
  formId: string
  refused: DeskRefusal | undefined
}) {
  const { paths } = useSite()
  const { list, counts, page, size, total, serverTime } = desk
  return (
    <section className={css.part} id="desk" aria-labelledby="desk-title">
      <h2 id="desk-title">{m.resale_desk()}</h2>
      <Tabs
        label={m.resale_tabs()}
        tabs={deskTabWords.map(each => ({
          to: paths.overview({ tab: each.tab }),
          text: each.name(),
          current: each.tab === tab,
          count: counts[each.tab],
        }))}
      />
      <p className="mut mt3">{deskTabWords.find(each => each.tab === tab)?.about()}</p>
      {list.length > 0 ? (
        <ul className={css.list}>
          {list.map(row => (
            <DeskRow key={row.work.id} row={row} serverTime={serverTime} formId={formId} refused={refused} />
          ))}
        </ul>
      ) : (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.nav_search()}
            </ButtonLink>
          }
        >
          {m.resale_nothing()}
        </Empty>
      )}
      <Pager page={page} size={size} total={total} to={number => paths.overview({ tab, page: number })} />
    </section>
  )
}
