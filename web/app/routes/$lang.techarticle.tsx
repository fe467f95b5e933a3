import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getTechArticle } from '#shared/api/content.ts'
import { Breadcrumb } from '../components/frame/breadcrumb.tsx'
import { Prose } from '../components/prose.tsx'
import css from '../components/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title, data?.body, shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  return await api(args).call(getTechArticle, {})
}

/** The words that describe works, each explained once; Japanese terms stay beside their English. */
export default function TechArticle() {
  const { title, body, terms } = useLoaderData<typeof loader>()
  const { locale } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: title }]} />
      <h1>{title}</h1>
      {body && <Prose text={body} />}
      <dl className={css.terms}>
        {terms.map(({ id, term, reading, english, explanation }) => (
          <div key={id} id={id}>
            <dt>
              {locale === 'ja' ? term : english}
              <small lang={locale === 'ja' ? undefined : 'ja'}>
                {locale === 'ja' ? reading : `${term} ${reading}`}
              </small>
            </dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
