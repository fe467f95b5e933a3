import { m } from '../../../paraglide/messages.js'
import { Prose } from '../../site/reading/prose.tsx'
import css from './letters.module.css'

/** A letter as it lies before its reader: vertical on ruled paper in Japanese, horizontal in English. */
export function LetterPaper({
  title,
  content,
  addressee,
  lang,
}: {
  title: string
  content: string
  addressee: string
  /** Where it is not the page's own. */
  lang?: 'ja' | 'en'
}) {
  const language = lang ? { locale: lang } : undefined
  return (
    <div className={css.paper} lang={lang}>
      <h2 className="vh">{title}</h2>
      {/* A long letter is scrolled sideways, by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={m.letter_text()}>
        <div className={css.verse}>
          <p className={css.to}>{m.letter_to({ name: addressee }, language)}</p>
          <div className={css.body}>
            <Prose text={content} />
          </div>
          <p className={css.sign}>
            {m.letter_sign({}, language)}
            <span className={css.seal} role="img" aria-label={m.letter_seal()}>
              <span aria-hidden="true" lang="ja">
                間
              </span>
            </span>
          </p>
        </div>
      </section>
    </div>
  )
}
