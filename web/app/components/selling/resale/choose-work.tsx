import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Empty } from '../../site/frame/empty.tsx'
import { Pager } from '../../site/frame/pager.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './desk.module.css'
import type { DeskWork } from './desk-words.ts'

interface Choice {
  readonly list: readonly DeskWork[]
  readonly total: number
  readonly page: number
  readonly size: number
}

/** The owned works that may be applied for, page by page. */
export function ChooseWork({ works: { list: works, ...pages } }: { works: Choice }) {
  const { paths } = useSite()
  return (
    <div className={css.choose}>
      <h1>{m.resale_title()}</h1>
      <p className="sub">{m.resale_choose()}</p>
      {works.length === 0 && (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.purchases()}>
              {m.trade_purchases()}
            </ButtonLink>
          }
        >
          {m.resale_choose_none()}
        </Empty>
      )}
      <ul className={css.list}>
        {works.map(({ work, basis }) => (
          <li key={work.id} className={css.work}>
            <div className={css.photo}>
              <Picture picture={work.imgs[0]} alt="" sizes="(max-width: 430px) 112px, 176px" />
            </div>
            <div className={css.body}>
              <h2>{work.title}</h2>
              <p className={css.by}>{work.artist.name}</p>
              {basis !== null && <p className={css.line}>{m.resale_line_basis({ price: yen(basis) })}</p>}
            </div>
            <div className={css.actions}>
              <ButtonLink
                size="small"
                to={paths.resell({ productId: work.id })}
                aria-label={m.resale_apply_for({ title: work.title })}
              >
                {m.resale_do_apply()}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...pages} to={page => paths.resell({ page })} />
    </div>
  )
}
