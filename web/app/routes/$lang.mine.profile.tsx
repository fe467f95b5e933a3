import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OwnPage } from '../components/catalogue/proposals/own-page.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnOwnProfile, loadOwnProfile } from '../lib/server/own-page.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOwnProfile(args)

export const action = (args: ActionFunctionArgs) => actOnOwnProfile(args)

/** The artist's own page: what is published, and what the artist proposes (D78). */
export default function OwnProfile() {
  const { own, values, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.proposal_profile_title()}</h1>
      <p className="sub">{m.proposal_profile_sub()}</p>
      <p>
        <SiteLink className="link" to={paths.artist(own.id)}>
          {m.proposal_profile_page()}
        </SiteLink>
      </p>
      <OwnPage kind="artist" own={own} values={values} formId={formId} reply={reply} />
    </>
  )
}
