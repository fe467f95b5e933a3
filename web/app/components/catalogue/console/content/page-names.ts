import type { PageKey } from '#shared/domain/kernel/pages.ts'
import { m } from '../../../../paraglide/messages.js'

/** Terms and privacy are written for residents of Japan and for others. */
export const pageNames: { readonly [Key in PageKey]: () => string } = {
  aboutus: m.nav_about,
  act: m.footer_act,
  'service-jp': () => m.admin_for_japan({ page: m.footer_service() }),
  'service-others': () => m.admin_for_others({ page: m.footer_service() }),
  'privacy-jp': () => m.admin_for_japan({ page: m.footer_privacy() }),
  'privacy-others': () => m.admin_for_others({ page: m.footer_privacy() }),
  'tech-article': m.footer_tech,
  'register-guide': m.guide_register,
  'purchase-guide': m.guide_purchase,
  'sales-guide': m.guide_sales,
  'gallery-guide': m.guide_gallery,
  'nft-guide': m.guide_nft,
  'shipping-guide': m.guide_sending,
}
