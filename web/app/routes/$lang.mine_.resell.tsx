import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChooseWork } from '../components/selling/resale/choose-work.tsx'
import { Wizard } from '../components/selling/resale/wizard.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnResell, loadResell } from '../lib/server/resell.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.resell.hydrate, noCache: true }

export const meta: MetaFunction = () => [...pageMeta(m.resale_title()), { name: 'robots', content: 'noindex' }]

export const loader = (args: LoaderFunctionArgs) => loadResell(args)

export const action = (args: ActionFunctionArgs) => actOnResell(args)

/** A member applies to sell a work of theirs: which one, then step by step (D70). */
export default function Resell() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { paths } = useSite()
  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          { text: m.mine_title(), to: paths.mine },
          { text: m.resale_desk(), to: paths.overview() },
          { text: m.resale_title() },
        ]}
      />
      {page.kind === 'choose' ? (
        <ChooseWork works={page.works} />
      ) : (
        <Wizard key={page.prepared.work.id} page={page} refused={refused} />
      )}
    </div>
  )
}
