import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getTechArticle } from '#shared/api/catalogue/content.ts'
import { initialsOf } from '#shared/domain/kernel/initials.ts'
import { romajiOf } from '#shared/romaji.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.title, data?.body, shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  return await api(args).call(getTechArticle, {})
}

/** The words that describe works, each explained once; Japanese terms stay beside their English. */
export default function TechArticle() {
  const { title, body, terms } = useLoaderData<typeof loader>()
  const { locale } = useSite()
  const groups = initialsOf[locale].flatMap((initial, index) => {
    const of = terms.filter(each => each.initial === initial)
    return of.length > 0 ? [{ initial, key: `index-${index + 1}`, of }] : []
  })
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: title }]} />
      <h1>{title}</h1>
      {body && <Prose className="prose sub" text={body} />}
      <nav className={css.initials} aria-label={m.terms_index()}>
        {groups.map(({ initial, key }) => (
          <a key={key} href={`#${key}`}>
            {initial}
          </a>
        ))}
      </nav>
      {groups.map(({ initial, key, of }) => (
        <section key={key} id={key} className={css.group} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{initial}</h2>
          <dl className={css.terms}>
            {of.map(({ id, term, reading, english, explanation }) => (
              <div key={id} id={id}>
                <dt>
                  {locale === 'ja' ? term : english}
                  {locale === 'ja' ? (
                    <small>{reading}</small>
                  ) : (
                    <small>
                      <span lang="ja">{term}</span> <span lang="ja-Latn">{romajiOf(reading).at(-1) ?? reading}</span>
                    </small>
                  )}
                </dt>
                <dd>{explanation}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
