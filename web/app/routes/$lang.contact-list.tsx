import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inquiryCategories, inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { ContactForm } from '../components/conversing/contact/contact-form.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import css from '../components/site/reading/reading.module.css'
import { useLists } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnContact, loadContact } from '../lib/server/contact.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.contact.hydrate, noCache: true }

export const meta: MetaFunction = ({ matches }) => pageMeta(m.contact_title(), m.contact_text(), shareImage(matches))

export const loader = (args: LoaderFunctionArgs) => loadContact(args)

export const action = (args: ActionFunctionArgs) => actOnContact(args)

/** What one may ask about, each leading to the form: a guest's is here, a member's is on the member's own page. */
export default function ContactList() {
  const { category, about, formId } = useLoaderData<typeof loader>()
  const { paths, locale, viewer } = useSite()
  const { contact } = useLists()
  const isMember = viewer === 'member'
  const formOf = (each?: string) =>
    isMember ? paths.contactUs({ category: each, about }) : `${paths.contact({ category: each, about })}#contact`
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.contact_title() }]} />
      <div className={css.text}>
        <h1>{m.contact_title()}</h1>
        <p>{m.contact_text()}</p>
        <p>
          {m.contact_first()}{' '}
          <SiteLink className="link" to={paths.faqs}>
            {m.footer_faq()}
          </SiteLink>
        </p>
        {contact.phone !== '' && <p>{m.contact_phone_line({ phone: contact.phone, hours: contact.hours })}</p>}
        <nav className={css.contents} aria-labelledby="categories">
          <h2 id="categories">{m.contact_categories()}</h2>
          <ol>
            {inquiryCategories.map(each => (
              <li key={each}>
                <a className="link" href={formOf(each)} aria-current={each === category ? 'true' : undefined}>
                  {inquiryCategoryNames[each][locale]}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {isMember ? (
          <p className="mt5">
            <ButtonLink to={formOf()}>{m.contact_write()}</ButtonLink>
          </p>
        ) : (
          <ContactForm key={category} action={paths.contact()} formId={formId} known={{ category, about }} />
        )}
      </div>
    </div>
  )
}
