import type { PageKey } from '#shared/domain/pages.ts'
import { m } from '../../../paraglide/messages.js'

/** Terms and privacy are written for residents of Japan and for others. */
export const pageNames: { readonly [Key in PageKey]: () => string } = {
  aboutus: m.nav_about,
  act: m.footer_act,
  'service-jp': () => `${m.footer_service()} ${m.admin_for_japan()}`,
  'service-others': () => `${m.footer_service()} ${m.admin_for_others()}`,
  'privacy-jp': () => `${m.footer_privacy()} ${m.admin_for_japan()}`,
  'privacy-others': () => `${m.footer_privacy()} ${m.admin_for_others()}`,
  'tech-article': m.footer_tech,
  'register-guide': m.guide_register,
  'purchase-guide': m.guide_purchase,
  'sales-guide': m.guide_sales,
  'gallery-guide': m.guide_gallery,
  'nft-guide': m.guide_nft,
  'shipping-guide': m.guide_sending,
}
