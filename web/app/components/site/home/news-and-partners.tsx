import { useSite } from '../../../lib/hooks/use-site.ts'
import type { NewsCard, PartnerCard } from '../../../lib/rows.ts'
import { m } from '../../../paraglide/messages.js'
import { NewsList } from '../../catalogue/content/news-list.tsx'
import { PartnerMark } from '../../catalogue/partners/partner-mark.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './home.module.css'

/** News as a dated list, partners as wordmarks. */
export function NewsAndPartners({ news, partners }: { news: readonly NewsCard[]; partners: readonly PartnerCard[] }) {
  const { paths } = useSite()
  if (news.length + partners.length === 0) return null
  return (
    <div className="wrap sec">
      <div className={css.foot2}>
        {news.length > 0 && (
          <section aria-labelledby="news">
            <SectionHead id="news" title={m.footer_news()} to={paths.news()} />
            <NewsList news={news} />
          </section>
        )}
        {partners.length > 0 && (
          <section aria-labelledby="partners">
            <SectionHead id="partners" title={m.footer_partners()} to={paths.partners} />
            <div className={css.marks}>
              {partners.map(partner => (
                <SiteLink key={partner.id} to={paths.partner(partner.id, { title: partner.name })}>
                  <PartnerMark partner={partner} height={26} />
                  <span>{place(partner.text)}</span>
                </SiteLink>
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

/** Answers what a gallery says about itself first: up to the first comma or stop, and never a part of a word. */
function place(text: string): string {
  return text.split(/[。、]|[.,](?=\s|$)/, 1)[0] ?? ''
}
