import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOfPath } from './lib/language.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

// The language changes only with a whole document, so the address the page was opened at settles it.
const locale = localeOfPath(location.pathname)
overwriteGetLocale(() => locale)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
