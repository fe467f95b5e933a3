import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { ContactForm } from '../components/contact/contact-form.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import css from '../components/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { actOnContact, loadContact } from '../lib/server/contact.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const profile = await api(args).call(frontUserInfo, {})
  const named = (...parts: string[]) => parts.filter(part => part !== '').join(' ')
  const known = {
    name: named(profile.surname, profile.name),
    pseudonyms: named(profile.surname_pseudonyms, profile.name_pseudonyms),
    email: profile.email,
  }
  return { ...loadContact(args), known }
}

export const action = (args: ActionFunctionArgs) => actOnContact(args)

/** A member's question to the house, with what the account knows filled in. */
export default function ContactUs() {
  const { category, about, formId, known } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.contact_title()}</h1>
      <p className="sub">
        {m.contact_first()}{' '}
        <SiteLink className="link" to={paths.faqs}>
          {m.footer_faq()}
        </SiteLink>
      </p>
      <div className={css.text}>
        <ContactForm action={paths.contactUs()} formId={formId} known={{ ...known, category, about }} />
      </div>
    </>
  )
}
