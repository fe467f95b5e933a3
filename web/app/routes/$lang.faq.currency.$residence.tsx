import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import css from '../components/site/reading/reading.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { residenceParam } from '../lib/server/residence.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(m.faq_currency(), m.faq_currency_text(), shareImage(matches))

export const loader = (args: LoaderFunctionArgs) => ({ residence: residenceParam(args) })

export default function CurrencyQuestions() {
  const { residence } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: m.footer_faq(), to: paths.faqs }, { text: m.faq_currency() }]} />
      <article className={css.text}>
        <h1>{m.faq_currency()}</h1>
        <Tabs
          label={m.legal_residence()}
          tabs={[
            { to: paths.faqCurrency('jp'), text: m.legal_japan(), current: residence === 'jp' },
            { to: paths.faqCurrency('others'), text: m.legal_others(), current: residence === 'others' },
          ]}
        />
        <div className={css.legal}>
          <Prose
            text={`${m.faq_currency_text()}\n\n${residence === 'jp' ? m.faq_currency_japan() : m.faq_currency_others()}`}
          />
        </div>
      </article>
    </div>
  )
}
