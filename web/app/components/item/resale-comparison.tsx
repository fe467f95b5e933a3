import type { Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { Facts } from '../frame/facts.tsx'
import { Picture } from '../frame/picture.tsx'
import css from './item.module.css'

/** What a member says who sells the work again, and how it was shown before: a buyer compares the two. */
export function ResaleComparison({ resale }: { resale: NonNullable<Work['resale']> }) {
  const { imgs, condition } = resale.before
  return (
    <section className={css.resale} aria-labelledby="resale-words">
      <h2 id="resale-words">{m.resale_words()}</h2>
      <p className={css.text}>{resale.description}</p>
      <Facts
        rows={[
          [m.resale_broken(), resale.isBroken ? m.resale_broken_yes() : m.resale_broken_no()],
          [m.resale_before_condition(), condition],
        ]}
      />
      {imgs.length > 0 && (
        <>
          <h3>{m.resale_before()}</h3>
          <p>{m.resale_before_note()}</p>
          <ul className={css.before}>
            {imgs.map((img, index) => (
              <li key={img.id}>
                <Picture
                  picture={img}
                  alt={m.resale_before_photo({ number: index + 1 })}
                  sizes="(max-width: 430px) 45vw, 200px"
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
