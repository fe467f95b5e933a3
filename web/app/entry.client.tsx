import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOfPath } from '../shared/language.ts'
import { overwriteGetLocale } from './paraglide/runtime.js'

// The language changes only with a whole document, so the address the page was opened at settles it.
const locale = localeOfPath(location.pathname)
overwriteGetLocale(() => locale)

/**
 * The data of the page, decoded. `RemixBrowser` waits for it by throwing its promise, which React takes within a
 * transition only: a click or a key in between makes it hydrate at once, and that fails (React errors 426 and 345).
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (waiting) {
    await waiting
  }
}

// Remix does not wait for the end of an answer's stream: when the next navigation ends it before, nothing has failed.
addEventListener('unhandledrejection', event => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

void dataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
