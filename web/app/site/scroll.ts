import { clientRules } from '#shared/domain/kernel/client-rules.ts'

const lastPath = 'last-path'

export function showToTop(): void {
  const update = () => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-to-top]'))
      link.hidden = scrollY <= clientRules.backToTopPx
  }
  addEventListener('scroll', update, { passive: true })
  // A page may open further down. To ask before the page is laid out would have it laid out once more.
  addEventListener('load', update, { once: true })
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-to-top]')) return
    event.preventDefault()
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
    document.querySelector<HTMLElement>('.logo')?.focus({ preventScroll: true })
  })
}

/**
 * Going back restores the scroll position, which the browser does by itself, unless the page just left was the home
 * page or this one must not be restored (marketplace.md 2).
 */
export function keepScroll(): void {
  const started = performance.getEntriesByType('navigation')[0]
  const startAgain = () => {
    const fromHome = /^\/(jp|en)\/?$/.test(sessionStorage.getItem(lastPath) ?? '')
    if (!fromHome && document.querySelector('[data-no-cache]') === null) return
    // The browser would restore once more when the page has loaded.
    history.scrollRestoration = 'manual'
    scrollTo(0, 0)
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { once: true })
  }
  if (started instanceof PerformanceNavigationTiming && started.type === 'back_forward') startAgain()
  addEventListener('pageshow', event => event.persisted && startAgain())
  addEventListener('pagehide', () => sessionStorage.setItem(lastPath, location.pathname))
}
