import type { MetaFunction } from '@remix-run/node'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(m.faq_language(), m.faq_language_text(), shareImage(matches))

export default function LanguageQuestions() {
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_faq(), to: paths.faqs }, { text: m.faq_language() }]} />
      <article className={css.text}>
        <h1>{m.faq_language()}</h1>
        <Prose text={m.faq_language_text()} />
      </article>
    </div>
  )
}
