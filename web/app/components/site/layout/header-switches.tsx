import { useLocation } from '@remix-run/react'
import type { Currency } from '../../../../shared/request-context.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { inLanguage } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'

/** Links to the page in the other language, always as a whole document. */
export function LanguageSwitch() {
  const { lang } = useSite()
  const { pathname, search } = useLocation()
  const other = lang === 'jp' ? ({ path: 'en', tag: 'en' } as const) : ({ path: 'jp', tag: 'ja' } as const)
  return (
    <a className="lang" href={inLanguage(other.path, pathname, search)} lang={other.tag} hrefLang={other.tag}>
      {m.nav_other_language()}
    </a>
  )
}

/** Display currency: JPY or USD (D12). Posted, because a prefetched link must not change a setting. */
export function CurrencySwitch({ flat = false }: { flat?: boolean }) {
  const { paths, currency } = useSite()
  const { pathname, search } = useLocation()
  const names: Readonly<Record<Currency, string>> = { JPY: m.currency_jpy(), USD: m.currency_usd() }
  const form = (
    <form method="post" action={paths.currency}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {(['JPY', 'USD'] as const).map(choice => (
        <button key={choice} type="submit" name="currency" value={choice} aria-pressed={choice === currency}>
          {names[choice]}
        </button>
      ))}
    </form>
  )
  if (flat)
    return (
      <fieldset className="cur-flat">
        <legend className="vh">{m.currency_switch()}</legend>
        {form}
      </fieldset>
    )
  return (
    <details className="cur" name="nav">
      <summary>
        <span className="vh">{m.currency_switch()} </span>
        {names[currency]}
      </summary>
      {form}
    </details>
  )
}
