import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isWholeConsent } from '#shared/domain/kernel/pages.ts'
import css from '../components/people/account/account.module.css'
import { RegisterDetails } from '../components/people/account/register-details.tsx'
import { RegisterEmail } from '../components/people/account/register-email.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Stepper } from '../components/site/parts/stepper.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnRegister } from '../lib/server/register.server.ts'
import { loadTerms } from '../lib/server/terms.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.register.hydrate, noCache: true }

export const meta: MetaFunction = () => pageMeta(m.register_title())

/** A member already has an account (marketplace.md 6): the page says so instead of offering a form. */
export async function loader(args: LoaderFunctionArgs) {
  if (args.context.viewer === 'member') return data(null, { status: 403 })
  return data(await loadTerms(args))
}

export const action = (args: ActionFunctionArgs) => actOnRegister(args)

export default function Register() {
  const terms = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { paths } = useSite()
  const details = answer?.step === 'details'
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.narrow}>
        <h1>{m.register_title()}</h1>
        {terms !== null && !isWholeConsent(terms.consent) ? (
          <Note>{m.register_not_open()}</Note>
        ) : terms === null ? (
          <>
            <Note tone="warn">{m.register_logged_in()}</Note>
            <p className="mt4">
              <ButtonLink look="second" to={paths.mine}>
                {m.login_to_mine()}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            <div className="mt5">
              <Stepper steps={[m.register_step_email(), m.register_step_fields()]} current={details ? 1 : 0} />
            </div>
            <div className="mt5">
              {details ? (
                <RegisterDetails email={answer.email} terms={terms} reply={answer.reply} />
              ) : (
                <RegisterEmail reply={answer?.reply} />
              )}
            </div>
            <p className="mut mt5">
              {m.register_have()}
              {'\u3000'}
              <SiteLink className="link" to={paths.login()}>
                {m.login_title()}
              </SiteLink>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
