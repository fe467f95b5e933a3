import { yearWithEra } from '../../../lib/format/dates.ts'
import { useCraftName } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './item.module.css'

/** Craft and technique, title, maker and year: the first three lines of a museum label. */
export function ItemHead({ work }: { work: Work }) {
  const { paths, locale } = useSite()
  const craft = useCraftName()
  return (
    <>
      <p className="kicker">{[...work.craftIds.map(craft), mainOf(work.technique)].filter(Boolean).join('　')}</p>
      <h1 className={css.title}>{work.title}</h1>
      <p className={css.who}>
        <SiteLink to={paths.artist(work.artist.id)}>{work.artist.name}</SiteLink>
        {work.madeYear !== null && `　${yearWithEra(work.madeYear, locale)}`}
      </p>
    </>
  )
}

/** The first of several techniques; all of them stand in the table below. */
const mainOf = (technique: string): string => technique.split(/[、,;；]/)[0] ?? ''
