import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { date, yearWithEra } from '../../../lib/format/dates.ts'
import { m } from '../../../paraglide/messages.js'
import { Copyable } from '../../site/frame/copyable.tsx'
import css from './ledger.module.css'

export type Book = OutputOf<typeof getStandingBook>
type Recorded = Pick<
  Book,
  | 'number'
  | 'title'
  | 'reading'
  | 'artistProfile'
  | 'madeYear'
  | 'size'
  | 'boxSize'
  | 'weight'
  | 'exhibitions'
  | 'awards'
  | 'remarks'
  | 'authenticity'
  | 'updatedAt'
>

/** The record of a work: labels and values in the order of the ledger (marketplace.md 3, D90). */
export function recordRows(
  work: Recorded,
  { crafts, state, locale }: { readonly crafts: string; readonly state: ReactNode; readonly locale: Language },
): readonly (readonly [label: string, value: ReactNode])[] {
  const { artistProfile: artist, madeYear } = work
  return [
    [
      m.ledger_work_id(),
      work.number === null ? (
        m.ledger_none()
      ) : (
        <Copyable key="id" value={work.number} what={m.ledger_work_id()}>
          <span className="num">{work.number}</span>
        </Copyable>
      ),
    ],
    [m.ledger_state(), state],
    [m.ledger_genre(), crafts],
    [m.ledger_name(), work.title],
    [m.ledger_reading(), locale === 'ja' ? work.reading : ''],
    [m.ledger_artist(), artist.name],
    [m.ledger_artist_reading(), locale === 'ja' ? artist.reading : ''],
    [m.ledger_artist_title(), artist.title],
    [m.ledger_year(), madeYear === null ? '' : yearWithEra(madeYear, locale)],
    [m.fact_size(), work.size],
    [m.fact_box_size(), work.boxSize],
    [m.fact_weight(), work.weight],
    [m.ledger_exhibitions(), <Dated key="exhibitions" rows={work.exhibitions} />],
    [m.ledger_awards(), <Dated key="awards" rows={work.awards} />],
    [m.ledger_remarks(), work.remarks],
    [m.fact_authenticity(), work.authenticity],
    [m.ledger_updated(), date(work.updatedAt, locale)],
  ]
}

function Dated({ rows }: { rows: Book['exhibitions'] }) {
  if (rows.length === 0) return <>{m.ledger_none()}</>
  return (
    <ul className={css.dated}>
      {rows.map(({ year, text }) => (
        <li key={`${year} ${text}`}>
          {year !== null && <span className="num">{year}　</span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
