import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '../components/site/reading/legal-page.tsx'
import { Prose } from '../components/site/reading/prose.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { residenceParam } from '../lib/server/residence.server.ts'
import { staticPage } from '../lib/server/static-page.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.page.title, data?.page.body, shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  const residence = residenceParam(args)
  return { residence, page: await staticPage(args, `privacy-${residence}`) }
}

export default function Privacy() {
  const { residence, page } = useLoaderData<typeof loader>()
  const { locale } = useSite()
  return (
    <LegalPage page={page} kind="privacy" residence={residence}>
      {residence === 'others' && locale === 'en' && <EnglishNotices />}
    </LegalPage>
  )
}

/** Two notices that exist in English only, each at its own hash (marketplace.md 2). */
function EnglishNotices() {
  return (
    <>
      <section id="collection" aria-labelledby="collection-title">
        <h2 id="collection-title">{m.privacy_collection()}</h2>
        <Prose text={m.privacy_collection_text()} />
      </section>
      <section id="do-not-sell" aria-labelledby="do-not-sell-title">
        <h2 id="do-not-sell-title">{m.privacy_do_not_sell()}</h2>
        <Prose text={m.privacy_do_not_sell_text()} />
      </section>
    </>
  )
}
