import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getPartner, listPartners, listWorksByPartner } from '#shared/api/catalogue/partners.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import { codes } from '#shared/api/codes.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import css from '../components/catalogue/artists/artists.module.css'
import { PartnerMark } from '../components/catalogue/partners/partner-mark.tsx'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import { useHasPage } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam, localeOf, pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.partner.name, data?.partner.text, shareImage(matches, data?.partner.logo))

/** By `id`, or by `title` alone; `type=1` is the house itself (marketplace.md 2). */
export const loader = orMissing(async args => {
  const { call } = api(args)
  const query = new URL(args.request.url).searchParams
  const title = query.get('title')
  if (!query.has('id') && query.get('type') === String(sellerTypeNumbers.official)) return loadHouse(args)
  if (!query.has('id') && title) {
    const { list } = await call(listPartners, { size: '60' })
    const named = list.find(({ name }) => name === title)
    if (!named) throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
    return { partner: named, isHouse: false, works: await call(listWorksByPartner, { id: named.id }) }
  }
  const id = idParam(args)
  const [partner, works] = await Promise.all([
    call(getPartner, { id }),
    call(listWorksByPartner, { id, page: String(pageParam(args)) }),
  ])
  return { partner, isHouse: false, works }
})

/** The house has no record among the partners: its works are those that it sells itself. */
async function loadHouse(args: LoaderFunctionArgs) {
  const works = await api(args).call(listProducts, {
    sellerType: sellerTypeNumbers.official,
    page: pageParam(args),
    size: 24,
  })
  const partner = {
    id: '',
    name: m.fact_seller_house(),
    text: m.house_text(),
    place: '',
    hours: '',
    logo: null,
    link: '',
  }
  return { partner, isHouse: true, works }
}

export default function Partner() {
  const { partner, isHouse, works } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const hasPage = useHasPage()
  const artists = [...new Map(works.list.map(({ artist }) => [artist.id, artist])).values()]
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_partners(), to: paths.partners }, { text: partner.name }]} />
      <div className={css.house}>
        {!isHouse && <PartnerMark partner={partner} className={css.logo ?? ''} />}
        <h1>{partner.name}</h1>
        <Prose text={partner.text} />
        <Facts
          plain
          rows={[
            [m.partners_place(), partner.place],
            [m.partners_hours(), partner.hours],
            [m.partners_artists(), artists.length === 0 ? '' : <ArtistLinks key="artists" artists={artists} />],
          ]}
        />
        {partner.link && (
          <a className="more" href={partner.link} target="_blank" rel="noopener noreferrer">
            {m.partners_site()}
          </a>
        )}
        {isHouse && hasPage('aboutus') && (
          <SiteLink className="more" to={paths.about}>
            {m.nav_about()}
          </SiteLink>
        )}
      </div>
      <section aria-labelledby="works">
        <div className="head">
          <h2 id="works">{m.partners_works()}</h2>
          <p className="mut">{m.unit_works({ count: works.total })}</p>
        </div>
        {works.list.length === 0 && (
          <Empty
            action={
              <ButtonLink look="second" size="small" to={paths.partners}>
                {m.footer_partners()}
              </ButtonLink>
            }
          >
            {m.partners_no_works()}
          </Empty>
        )}
        <div className="grid4">
          {works.list.map(work => (
            <WorkCard key={work.id} work={work} serverTime={works.serverTime} />
          ))}
        </div>
        <Pager
          {...works}
          to={number => {
            const page = number > 1 ? number : undefined
            return isHouse
              ? paths.house(partner.name, { page })
              : paths.partner(partner.id, { title: partner.name, page })
          }}
        />
      </section>
    </div>
  )
}

/** Those whose works it shows here. */
function ArtistLinks({ artists }: { artists: readonly { readonly id: string; readonly name: string }[] }) {
  const { paths } = useSite()
  return (
    <span className="cluster">
      {artists.map(({ id, name }) => (
        <SiteLink key={id} className="link" to={paths.artist(id)}>
          {name}
        </SiteLink>
      ))}
    </span>
  )
}

export function ErrorBoundary() {
  return <Missing text={m.not_found_partner()} />
}
