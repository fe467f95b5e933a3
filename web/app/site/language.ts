import { clientRules } from '#shared/domain/kernel/client-rules.ts'

/**
 * The language that was last looked at, for addresses without one (D10). A shared page may not set cookies, so this
 * does; a page that is only prerendered has not been looked at yet. Ninety days, as marketplace.md 9 says.
 */
export function rememberLanguage(): void {
  const language = location.pathname.split('/', 2)[1]
  if (language !== 'jp' && language !== 'en') return
  const remember = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = `lang=${language}; Path=/; Max-Age=${clientRules.cookieDays.language * 86_400}; SameSite=Lax`
  }
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', remember, { once: true })
  else remember()
}
