import { useMatches } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { says } from '../../../lib/page/page-handle.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'
import { SiteFooter } from './site-footer.tsx'
import { CheckoutHeader, SiteHeader } from './site-header.tsx'
import { Toolbar } from './toolbar.tsx'

/** Puts header, footer and, for members, the toolbar around a page. */
export function SiteFrame({ unread, cart, children }: ComponentProps<typeof SiteHeader> & { children: ReactNode }) {
  const matches = useMatches()
  const noFooter = matches.some(match => says(match.handle, 'noFooter'))
  const isCheckout = matches.some(match => says(match.handle, 'isCheckout'))
  const noCartCount = matches.some(match => says(match.handle, 'noCartCount'))
  const noCache = matches.some(match => says(match.handle, 'noCache'))
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      {isCheckout ? <CheckoutHeader /> : <SiteHeader unread={unread} cart={noCartCount ? 0 : cart} />}
      <main id="main" {...(noCache && { 'data-no-cache': true })}>
        {children}
      </main>
      {!noFooter && <SiteFooter isCheckout={isCheckout} />}
      {unread !== undefined && !isCheckout && <Toolbar />}
      {/* The site's script shows it, perhaps before React is there. */}
      <nav aria-label={m.back_to_top()}>
        <a className="to-top" href="#main" data-to-top hidden suppressHydrationWarning aria-label={m.back_to_top()}>
          <Icon name="up" />
        </a>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that a message may come before React does */}
      <div className="toasts" role="status" data-toasts dangerouslySetInnerHTML={{ __html: '' }} />
    </>
  )
}
