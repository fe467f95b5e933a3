import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { staticPage } from '../lib/server/static-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title, data?.body || data?.sections[0]?.text, shareImage(matches))

export const loader = (args: LoaderFunctionArgs) => staticPage(args, 'act')

/** The notice that the law asks for, as the table that its readers know. */
export default function Act() {
  const { title, body, sections } = useLoaderData<typeof loader>()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: title }]} />
      <article className={css.notice}>
        <h1>{title}</h1>
        {body && <Prose text={body} />}
        <Facts rows={sections.map(({ heading, text }) => [heading, text] as const)} />
        <p className="mt5">
          <ContactLink category="other" />
        </p>
      </article>
    </div>
  )
}
