import { Fragment, type ReactNode } from 'react'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { date } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { PhotoList } from '../../../buying/console/orders/photo-list.tsx'
import { CompareTable } from '../../../catalogue/proposals/compare-table.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { Picture } from '../../../site/frame/picture.tsx'
import { type ApplicationFile, askedYen } from './application-words.ts'
import css from './resale.module.css'

/** The new photographs and texts beside those of the last sale: what differs says so (D70). */
export function ApplicationComparison({
  application,
  boughtAt,
}: {
  application: ApplicationFile
  boughtAt: string | null
}) {
  const { locale } = useSite()
  const { before, basis } = application
  const asked = askedYen(application)
  const box = (size: readonly number[] | null) => size && m.review_box_cm({ size: size.join('×') })
  const weight = (grams: number | null) => grams !== null && m.review_weight_g({ weight: grams })
  const rows = [
    [m.review_description(), application.description, before.description, false],
    [m.review_condition(), application.condition, before.condition, true],
    [m.review_format(), application.format, before.format, true],
    [m.review_size(), application.size, before.size, true],
    [m.review_box(), box(application.boxSize), box(before.boxSize), true],
    [m.review_weight(), weight(application.weight), weight(before.weight), true],
    [
      m.review_price(),
      m.review_price_of({ price: yen(asked), percent: Math.round((asked / basis) * 100) }),
      boughtAt ? m.review_bought({ price: yen(basis), date: date(boughtAt, locale) }) : yen(basis),
      false,
    ],
  ] as const
  return (
    <Panel id="compare" title={m.review_compare()}>
      <div className={css.photos}>
        <Photos title={m.review_now()} imgs={application.imgs} alt={m.review_now_photo} />
        <Photos title={m.review_then()} imgs={before.imgs} alt={m.review_then_photo} />
      </div>
      {application.damageImgs.length > 0 ? (
        <PhotoList title={m.review_damage_photos()} photos={application.damageImgs} />
      ) : (
        <p className="mut mt4">{m.review_no_damage_photos()}</p>
      )}
      <div className="mt4">
        <CompareTable
          caption={m.review_compare()}
          heads={[m.review_field(), m.review_now(), m.review_then()]}
          rows={rows.map(([name, now, then, compares]) => ({
            key: name,
            name,
            sides: [
              <Fragment key="now">
                {now}
                {compares && then && now !== then && <Changed>{m.review_changed()}</Changed>}
              </Fragment>,
              then || m.review_unknown(),
            ],
          }))}
        />
      </div>
    </Panel>
  )
}

const Changed = ({ children }: { children: ReactNode }) => <mark>{children}</mark>

/** Each opens whole in a tab of its own. */
function Photos({
  title,
  imgs,
  alt,
}: {
  title: string
  imgs: readonly PictureData[]
  alt: (values: { number: number }) => string
}) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {imgs.length === 0 && <p className="mut">{m.review_then_no_photo()}</p>}
      <ul>
        {imgs.map((img, index) => (
          <li key={img.id}>
            <a href={pictureAt(img, 2400)} target="_blank" rel="noopener noreferrer">
              <Picture
                picture={img}
                alt={alt({ number: index + 1 })}
                sizes={index === 0 ? '(max-width: 900px) 45vw, 400px' : '110px'}
              />
            </a>
          </li>
        ))}
      </ul>
    </figure>
  )
}
