import type { ReactNode } from 'react'
import type { getStaticPage } from '#shared/api/catalogue/content.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { Prose } from './prose.tsx'
import css from './reading.module.css'

export type StaticPage = OutputOf<typeof getStaticPage>

/**
 * A page of plain text: title, paragraphs, sections under rules. `dated` for texts whose version matters; of those the
 * longer ones begin with a list of their sections.
 */
export function StaticText({
  page,
  numbered = false,
  dated = false,
  kicker,
  children,
}: {
  page: StaticPage
  numbered?: boolean
  dated?: boolean
  kicker?: string
  children?: ReactNode
}) {
  const { locale } = useSite()
  const isIllustrated = page.sections.some(({ photo }) => photo)
  return (
    <article className={isIllustrated ? `${css.text} ${css.illustrated}` : css.text}>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1>{page.title}</h1>
      {dated && (
        <p className="mut">{m.static_version({ version: page.version, date: shortDate(page.effectiveAt, locale) })}</p>
      )}
      {page.body && <Prose text={page.body} />}
      {dated && page.sections.length > 2 && (
        <nav className={css.contents} aria-labelledby="contents">
          <h2 id="contents">{m.static_contents()}</h2>
          <ol>
            {page.sections.map(({ heading }, index) => (
              <li key={heading}>
                <a className="link" href={`#${sectionId(index)}`}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <ol className={numbered ? css.numbered : css.sections}>
        {page.sections.map(({ heading, text, photo }, index) => (
          <li key={heading} id={dated ? sectionId(index) : undefined}>
            <h2>{heading}</h2>
            <Prose text={text} />
            {photo && <Picture className={css.photo} picture={photo.picture} alt={photo.alt} sizes={photoSizes} />}
          </li>
        ))}
      </ol>
      {children}
    </article>
  )
}

const photoSizes = '(max-width:900px) 92vw, 260px'
const sectionId = (index: number) => `article-${index + 1}`
