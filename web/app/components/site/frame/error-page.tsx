import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Logo } from './logo.tsx'

/** Shows what went wrong, in the server's words where it gave any: the error dialog of marketplace.md 8 as a page. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <>
      <header className="hd">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main id="main">
        <ErrorPanel error={error} />
      </main>
    </>
  )
}

/** `back` leads out of it: home, unless the page lies elsewhere. */
export function ErrorPanel({ error, back }: { error: unknown; back?: { readonly to: string; readonly text: string } }) {
  const { paths } = useSite()
  const { to, text } = back ?? { to: paths.home, text: m.error_home() }
  const { pathname, search } = useLocation()
  const { message, code } = sentenceOf(error)
  return (
    <div className="wrap sec">
      <div className="dlg err" role="alertdialog" aria-labelledby="error-title" aria-describedby="error-text">
        <h1 id="error-title">{m.error_title()}</h1>
        <p id="error-text">{message ?? m.error_system()}</p>
        {code && <p className="mut num">{code}</p>}
        <div className="actions">
          <a className="btn quiet" href={`${pathname}${search}`}>
            {m.error_retry()}
          </a>
          <a className="btn" href={to}>
            {text}
          </a>
        </div>
      </div>
    </div>
  )
}

/** Answers the sentence that the API meant for readers; anything else is a bug and stays in the log. */
function sentenceOf(error: unknown): { message: string | undefined; code: number | undefined } {
  const data = isRouteErrorResponse(error) ? error.data : undefined
  const message = typeof data?.message === 'string' && data.message !== '' ? data.message : undefined
  return { message, code: typeof data?.code === 'number' ? data.code : undefined }
}
