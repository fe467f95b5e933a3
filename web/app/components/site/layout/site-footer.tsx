import { priceTypeNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { useHasPage, useLegalPath, useLists } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Logo } from '../frame/logo.tsx'
import { SiteLink } from '../frame/site-link.tsx'

/** In a checkout the terms alone, and whom to ask. */
export function SiteFooter({ isCheckout = false }: { isCheckout?: boolean }) {
  const { paths } = useSite()
  const { crafts, platforms, contact, serverTime } = useLists()
  // The guide is one a craft, and leads on to the others; a shop without crafts has none.
  const [craft] = crafts
  const hasPage = useHasPage()
  const [service, privacy] = [useLegalPath('service'), useLegalPath('privacy')]
  const legal = {
    title: m.footer_legal(),
    links: [
      ...(service ? ([[m.footer_service(), service]] as const) : []),
      ...(privacy ? ([[m.footer_privacy(), privacy]] as const) : []),
      ...(hasPage('act') ? ([[m.footer_act(), paths.act]] as const) : []),
      ...(isCheckout ? ([[m.contact_title(), paths.contact()]] as const) : []),
      ...(!isCheckout && hasPage('aboutus') ? ([[m.nav_about(), paths.about]] as const) : []),
    ],
  } as const
  const all = [
    {
      title: m.footer_works(),
      links: [
        [m.nav_auctions(), paths.artworks({ saleType: saleTypeNumbers.auction })],
        [m.footer_new(), paths.artworks({ saleType: saleTypeNumbers.new })],
        ...(features.offers
          ? ([[m.footer_offers(), paths.artworks({ priceType: priceTypeNumbers.offer })]] as const)
          : []),
        [m.footer_artists(), paths.artists()],
        ...(features.galleries ? ([[m.gallery_list_title(), paths.galleries()]] as const) : []),
        ...(features.privateSales ? ([[m.sale_title(), paths.privateSales()]] as const) : []),
      ],
    },
    {
      title: m.footer_read(),
      links: [
        [m.nav_columns(), paths.columns()],
        [m.footer_news(), paths.news()],
        [m.footer_partners(), paths.partners],
        [m.footer_faq(), paths.faqs],
        [m.contact_title(), paths.contact()],
      ],
    },
    {
      title: m.nav_guides(),
      links: [
        ...(hasPage('purchase-guide') ? ([[m.guide_purchase(), paths.guide('purchase')]] as const) : []),
        ...(features.resale && hasPage('sales-guide') ? ([[m.guide_sales(), paths.guide('sales')]] as const) : []),
        ...(features.galleries && hasPage('gallery-guide')
          ? ([[m.guide_gallery(), paths.guide('gallery')]] as const)
          : []),
        ...(features.ledger && hasPage('nft-guide') ? ([[m.guide_nft(), paths.guide('nft')]] as const) : []),
        ...(craft && hasPage('shipping-guide') ? ([[m.guide_sending(), paths.sendingGuide(craft.id)]] as const) : []),
        ...(features.ledger ? ([[m.verify_title(), paths.verifyLedger()]] as const) : []),
        ...(hasPage('tech-article') ? ([[m.footer_tech(), paths.techArticle]] as const) : []),
      ],
    },
    legal,
  ] as const
  const columns = (isCheckout ? [legal] : all).filter(({ links }) => links.length > 0)
  return (
    <footer className="ft">
      <div className="wrap">
        <div className="cols">
          <div className="brand">
            <Logo />
            <p>{m.site_line()}</p>
            {contact.email !== '' && (
              <p>
                {m.footer_contact()}{' '}
                <a className="link" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
                <br />
                <a href={`tel:${contact.phone}`}>{contact.phone}</a>
                {m.footer_contact_hours({ hours: contact.hours })}
              </p>
            )}
            {!isCheckout && platforms.length > 0 && (
              <ul className="platforms" aria-label={m.footer_platforms()}>
                {platforms.map(({ id, name, link, logo }) => (
                  <li key={id}>
                    <a href={link} target="_blank" rel="noopener noreferrer">
                      {logo && <img src={pictureAt(logo, 48)} alt="" width={24} height={24} loading="lazy" />}
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(([text, to]) => (
                  <li key={text}>
                    <SiteLink to={to}>{text}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="end">
          <span>{m.footer_copyright({ year: serverTime.slice(0, 4) })}</span>
          <span>{m.site_fiction()}</span>
        </div>
      </div>
    </footer>
  )
}
