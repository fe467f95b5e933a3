import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from '@remix-run/node'
import { logout } from '#shared/api/people/accounts/sessions.ts'
import css from '../components/people/account/account.module.css'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pathsFor } from '../lib/paths.ts'
import { api, endSession } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { noCache: true }

export const meta: MetaFunction = () => pageMeta(m.mine_logout())

export function loader(args: LoaderFunctionArgs) {
  return args.context.viewer === 'guest' ? redirect(pathsFor(langOf(args)).home) : null
}

/** Tokens and the stored language go, whatever the API says: this browser is logged out (marketplace.md 2). */
export async function action(args: ActionFunctionArgs) {
  await api(args).attempt(logout, {})
  const headers = endSession(args.context)
  headers.append('set-cookie', 'lang=; Path=/; Max-Age=0; SameSite=Lax')
  return redirectDocument(pathsFor(langOf(args)).home, { headers })
}

/** The dialog's question as a page, for a browser without scripts. */
export default function Logout() {
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <form method="post" className={css.narrow}>
        <h1>{m.logout_title()}</h1>
        <p>{m.logout_text()}</p>
        <p className="cluster mt5">
          <Button type="submit">{m.logout_submit()}</Button>
          <ButtonLink look="quiet" to={paths.mine}>
            {m.cancel()}
          </ButtonLink>
        </p>
      </form>
    </div>
  )
}
