import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listQuestions } from '#shared/api/catalogue/content.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { useHasPage } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) => pageMeta(m.footer_faq(), m.faq_text(), shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  const { groups } = await api(args).call(listQuestions, {})
  return { groups: groups.filter(({ list }) => list.length > 0) }
}

export default function Questions() {
  const { groups } = useLoaderData<typeof loader>()
  const { paths, lang } = useSite()
  const hasPage = useHasPage()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_faq() }]} />
      <h1>{m.footer_faq()}</h1>
      <p className="sub">{m.faq_text()}</p>
      <div className={css.questions}>
        {groups.map(({ id, name, img, list }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={img ? css.pictured : undefined}>
            <h2 id={`${id}-title`}>{name}</h2>
            {img && <Picture className={css.photo} picture={img} alt="" sizes="(max-width:900px) 92vw, 240px" />}
            {list.map(({ id: question, question: text, answer }) => (
              <details key={question} id={question}>
                <summary>{text}</summary>
                <Prose text={answer} />
              </details>
            ))}
          </section>
        ))}
      </div>
      <ul className={`cluster ${css.more}`}>
        <li>
          <SiteLink className="more" to={paths.contact()}>
            {m.contact_title()}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="more" to={paths.faqLanguage}>
            {m.faq_language()}
          </SiteLink>
        </li>
        <li>
          <SiteLink className="more" to={paths.faqCurrency(lang === 'jp' ? 'jp' : 'others')}>
            {m.faq_currency()}
          </SiteLink>
        </li>
        {hasPage('tech-article') && (
          <li>
            <SiteLink className="more" to={paths.techArticle}>
              {m.footer_tech()}
            </SiteLink>
          </li>
        )}
      </ul>
    </div>
  )
}
