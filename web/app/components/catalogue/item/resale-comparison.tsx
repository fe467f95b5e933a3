import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Facts } from '../../site/frame/facts.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './item.module.css'

/** What a member says who sells the work again, and how it looks today beside its last sale: a buyer compares the two. */
export function ResaleComparison({
  work,
  resale,
}: {
  work: Pick<Work, 'imgs' | 'condition'>
  resale: NonNullable<Work['resale']>
}) {
  const { before } = resale
  return (
    <section className={css.resale} aria-labelledby="resale-words">
      <h2 id="resale-words">{m.resale_words()}</h2>
      <p className={css.text}>{resale.description}</p>
      <Facts rows={[[m.resale_broken(), resale.isBroken ? m.resale_broken_yes() : m.resale_broken_no()]]} />
      <h3>{m.resale_delta()}</h3>
      <div className={css.delta}>
        <Side title={m.resale_today()} condition={work.condition} imgs={work.imgs} alt={m.resale_today_photo} />
        <Side title={m.resale_before()} condition={before.condition} imgs={before.imgs} alt={m.resale_before_photo} />
      </div>
    </section>
  )
}

function Side({
  title,
  condition,
  imgs,
  alt,
}: {
  title: string
  condition: string
  imgs: readonly PictureData[]
  alt: (input: { number: number }) => string
}) {
  return (
    <div>
      <h4>{title}</h4>
      <p>{condition}</p>
      <ul className={css.before}>
        {imgs.map((img, index) => (
          <li key={img.id}>
            <Picture picture={img} alt={alt({ number: index + 1 })} sizes="(max-width: 430px) 45vw, 260px" />
          </li>
        ))}
      </ul>
    </div>
  )
}
