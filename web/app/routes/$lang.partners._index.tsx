import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listPartners } from '#shared/api/catalogue/partners.ts'
import css from '../components/catalogue/artists/artists.module.css'
import { PartnerMark } from '../components/catalogue/partners/partner-mark.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) => pageMeta(m.footer_partners(), m.partners_text(), shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  return await api(args).call(listPartners, { page: String(pageParam(args)) })
}

export default function Partners() {
  const partners = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_partners() }]} />
      <h1>{m.footer_partners()}</h1>
      <p className="sub">{m.partners_text()}</p>
      {partners.list.length === 0 && <Empty>{m.partners_empty()}</Empty>}
      <div className={css.marks}>
        {partners.list.map(partner => (
          <SiteLink key={partner.id} to={paths.partner(partner.id, { title: partner.name })}>
            <PartnerMark partner={partner} className={css.logo ?? ''} />
            {/* Where there is no mark, the name stands in its place. */}
            {partner.logo && <h2>{partner.name}</h2>}
            {partner.place && <p className="mut">{partner.place}</p>}
            <p>{partner.text}</p>
            <span className="more">{m.partners_open()}</span>
          </SiteLink>
        ))}
      </div>
      <Pager {...partners} to={page => (page > 1 ? `${paths.partners}?page=${page}` : paths.partners)} />
    </div>
  )
}
