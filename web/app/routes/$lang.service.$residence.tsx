import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '../components/site/reading/legal-page.tsx'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { residenceParam } from '../lib/server/residence.server.ts'
import { staticPage } from '../lib/server/static-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.page.title, data?.page.body || data?.page.sections[0]?.text, shareImage(matches))

export async function loader(args: LoaderFunctionArgs) {
  const residence = residenceParam(args)
  return { residence, page: await staticPage(args, `service-${residence}`) }
}

export default function Service() {
  const { residence, page } = useLoaderData<typeof loader>()
  return <LegalPage page={page} kind="service" residence={residence} />
}
