import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { ErrorPanel } from './error-page.tsx'

/** A detail page whose subject does not exist, inside the site's frame; any other error is shown as one. */
export function Missing({ text }: { text: string }) {
  const { paths } = useSite()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPanel error={error} />
  return (
    <div className="wrap sec">
      <h1 className="vh">{text}</h1>
      <Empty
        action={
          <ButtonLink look="second" size="small" to={paths.artworks()}>
            {m.nav_search()}
          </ButtonLink>
        }
      >
        {text}
      </Empty>
    </div>
  )
}

/** A page of a work that does not exist. */
export function MissingWork() {
  return <Missing text={m.not_found_work()} />
}
