import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import css from '../components/admin/admin.module.css'
import { Done } from '../components/admin/done.tsx'
import { WorkActs } from '../components/admin/work-acts.tsx'
import { WorkForm } from '../components/admin/work-form.tsx'
import { WorkState } from '../components/admin/work-state.tsx'
import { Facts } from '../components/facts.tsx'
import { Note } from '../components/note.tsx'
import { Panel } from '../components/panel.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { usePowers } from '../lib/console/use-operator.ts'
import { actOnWork, loadWork } from '../lib/console/works.server.ts'
import { dotted } from '../lib/dotted.ts'
import { dateTime, yen } from '../lib/format.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadWork(args)

export const action = (args: ActionFunctionArgs) => actOnWork(args)

export default function EditWork() {
  const { work, values, choices, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { auction, price } = work
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('works')}>
          {m.admin_works()}
        </SiteLink>
      </p>
      <h1>{work.title[locale]}</h1>
      <p className={css.acts}>
        <WorkState work={work} />
        {work.visibility === 'public' && (
          <SiteLink className="link" to={paths.artwork(work.id)}>
            {m.admin_on_site()}
          </SiteLink>
        )}
        {powers.auctions && auction && (
          <SiteLink className="link" to={paths.admin('auctions/detail', { id: auction.auctionId })}>
            {m.admin_its_auction()}
          </SiteLink>
        )}
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'work', subjectId: work.id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <Done />
      <Panel id="sale" title={m.admin_w_sale()}>
        <Facts
          rows={[
            [m.admin_w_id(), work.id],
            [m.admin_f_price(), price === undefined ? '' : yen(price)],
            [
              m.admin_w_auction_now(),
              auction ? dotted(yen(auction.price), m.admin_bids({ count: auction.bidCount })) : '',
            ],
            [m.admin_w_auction_end(), auction ? dateTime(auction.endAt, locale) : ''],
            [m.admin_w_lock(), work.lock ? lockNames[work.lock.kind]() : ''],
            [m.admin_w_first_listed(), work.firstListedAt ? dateTime(work.firstListedAt, locale) : ''],
            [m.admin_w_updated(), dateTime(work.updatedAt, locale)],
          ]}
        />
        {work.imgs.length === 0 && work.visibility === 'draft' && <Note tone="warn">{m.admin_w_no_pictures()}</Note>}
        <WorkActs key={formId} work={work} formId={formId} reply={reply} />
      </Panel>
      {powers.editWorks ? (
        <WorkForm
          key={`${work.id}-${work.edition}`}
          intent="save"
          values={values}
          edition={work.edition}
          formId={formId}
          choices={choices}
          reply={reply}
          sellerFixed={work.visibility !== 'draft'}
        />
      ) : (
        <Panel id="texts" title={m.admin_w_texts()}>
          <p className={css.version}>{work.description[locale]}</p>
        </Panel>
      )}
    </>
  )
}

const lockNames = {
  checkout: m.admin_l_checkout,
  award: m.admin_l_award,
  bargain: m.admin_l_bargain,
  second_chance: m.admin_l_chance,
  order: m.admin_l_order,
  operator: m.admin_l_operator,
} as const
