// What a visitor of a market with nothing in it is offered.
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/rendered-page.ts'
import { SiteFooter } from '../../../web/app/components/site/layout/site-footer.tsx'
import { SiteHeader } from '../../../web/app/components/site/layout/site-header.tsx'

test.each(['ja', 'en'] as const)('no menu of the header opens on nothing (%s)', language => {
  const header = () => createElement(SiteHeader, { unread: undefined, cart: undefined })
  const markup = renderPage(header, { language, viewer: 'guest' })
  const menus = [...markup.matchAll(/<details name="nav">.*?<\/details>/gs)].map(([menu]) => menu)
  expect(menus.filter(menu => !menu.includes('<a '))).toEqual([])
  // Nor does a heading of the phone's menu stand over nothing.
  expect(markup).not.toMatch(/<\/h3>(<ul><\/ul>)?<\/div>/)
})

test.each(['ja', 'en'] as const)('the footer leads to no text that nobody has written (%s)', language => {
  const markup = renderPage(() => createElement(SiteFooter), { language, viewer: 'guest' })
  for (const page of ['service', 'privacy', 'act', 'aboutus', 'purchase-guide', 'sales-guide', 'techarticle'])
    expect(markup).not.toContain(`/${page}"`)
})
