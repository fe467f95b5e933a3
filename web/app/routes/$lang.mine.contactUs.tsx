import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listInquiries } from '#shared/api/conversing/inquiries.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { AskedQuestions } from '../components/conversing/contact/asked-questions.tsx'
import { ContactForm } from '../components/conversing/contact/contact-form.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { actOnContact, loadContact } from '../lib/server/contact.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [profile, asked] = await Promise.all([
    call(frontUserInfo, {}),
    call(listInquiries, { page: String(pageParam(args)) }),
  ])
  const named = (...parts: string[]) => parts.filter(part => part !== '').join(' ')
  const known = {
    name: named(profile.surname, profile.name),
    pseudonyms: named(profile.surname_pseudonyms, profile.name_pseudonyms),
    email: profile.email,
  }
  return { ...loadContact(args), known, asked }
}

export const action = (args: ActionFunctionArgs) => actOnContact(args)

/** A member's question to the house, with what the account knows filled in. */
export default function ContactUs() {
  const { category, about, formId, known, asked } = useLoaderData<typeof loader>()
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
      <AskedQuestions {...asked} />
    </>
  )
}
