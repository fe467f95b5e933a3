import { pictureAt } from '#shared/domain/picture.ts'
import type { NewsCard, PartnerCard } from '../../lib/rows.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { NewsList } from '../news-list.tsx'
import { SectionHead } from '../section-head.tsx'
import { SiteLink } from '../site-link.tsx'
import css from './home.module.css'

/** News as a dated list, partners as wordmarks. */
export function NewsAndPartners({ news, partners }: { news: readonly NewsCard[]; partners: readonly PartnerCard[] }) {
  const { paths } = useSite()
  return (
    <div className="wrap sec">
      <div className={css.foot2}>
        <section aria-labelledby="news">
          <SectionHead id="news" title={m.nav_notices()} to={paths.news()} />
          <NewsList news={news} />
        </section>
        <section aria-labelledby="partners">
          <SectionHead id="partners" title={m.footer_partners()} to={paths.partners} />
          <div className={css.marks}>
            {partners.map(({ id, name, logo, text }) => (
              <SiteLink key={id} to={paths.partner(id, { title: name })}>
                {logo ? (
                  <img
                    src={pictureAt(logo, logo.width)}
                    alt={name}
                    height={26}
                    width={Math.round((26 * logo.width) / logo.height)}
                    loading="lazy"
                  />
                ) : (
                  <b>{name}</b>
                )}
                <span>{place(text)}</span>
              </SiteLink>
            ))}
          </div>
        </section>
      </div>
    </div>
  )
}

/** What a gallery says first about itself, as far as the first stop. */
function place(text: string): string {
  return text.split(/[。.、,]/, 1)[0]?.slice(0, 40) ?? ''
}
