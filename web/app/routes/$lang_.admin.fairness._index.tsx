import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { suspicionStates } from '#shared/domain/selling/fairness/suspicion.ts'
import { scoreText, stateWords } from '../components/selling/console/fairness/suspicion-words.ts'
import css from '../components/site/console/lists.module.css'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { loadSuspicions } from '../lib/console/fairness.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSuspicions(args)

/** Groups of members that may drive prices up for a seller, as the nightly score found them (D119). */
export default function Suspicions() {
  const { list, state, ...page } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.fairness_title()}</h1>
      <p className="sub">{m.fairness_sub()}</p>
      <Tabs
        label={m.fairness_states()}
        tabs={suspicionStates.map(each => ({
          to: paths.admin('fairness', { state: each }),
          text: stateWords[each][1](),
          current: each === state,
        }))}
      />
      {list.length === 0 && <Empty>{m.fairness_none()}</Empty>}
      <ul className={`${css.rows} ${css.plain}`}>
        {list.map(({ id, seller, members, auctions, joined, score, foundAt }) => (
          <li key={id}>
            <div>
              <b>
                <SiteLink to={paths.admin('fairness/detail', { id })}>
                  {m.fairness_of({ seller: seller.name })}
                </SiteLink>
              </b>
              <p>{joinFacts(...members.map(({ username }) => username))}</p>
              <p className="mut">
                {joinFacts(
                  m.fairness_joined({ auctions, joined }),
                  m.fairness_found({ date: dateTime(foundAt, locale) }),
                )}
              </p>
            </div>
            <div className={css.side}>
              <span>{scoreText(score)}</span>
              <span className="mut">{m.fairness_members({ count: members.length })}</span>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.admin('fairness', { state, page: next })} />
    </>
  )
}
