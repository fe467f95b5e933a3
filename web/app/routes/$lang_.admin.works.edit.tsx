import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { features } from '#shared/domain/kernel/features.ts'
import { WorkActions } from '../components/catalogue/console/works/work-actions.tsx'
import { WorkForm } from '../components/catalogue/console/works/work-form.tsx'
import { WorkState } from '../components/catalogue/console/works/work-state.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnWork, loadWork } from '../lib/console/works.server.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadWork(args)

export const action = (args: ActionFunctionArgs) => actOnWork(args)

export default function EditWork() {
  const { work, values, choices, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { auction, price, owner } = work
  const ownerLink =
    owner && powers.members ? (
      <SiteLink key="owner" className="link" to={paths.admin('members/detail', { id: owner.id })}>
        {owner.username}
      </SiteLink>
    ) : (
      owner?.username
    )
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('works')}>
          {m.admin_works()}
        </SiteLink>
      </p>
      <h1>{work.title[locale]}</h1>
      <p className={css.actions}>
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
        {features.ledger && (
          <SiteLink className="link" to={paths.admin('works/ledger', { id: work.id })}>
            {m.chain_title()}
          </SiteLink>
        )}
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'work', subjectId: work.id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <Panel id="sale" title={m.admin_work_sale()}>
        <Facts
          rows={[
            [m.ledger_work_id(), work.number ?? ''],
            [m.admin_work_id(), work.id],
            [m.admin_work_watchers(), m.admin_watchers({ count: work.watchers })],
            [m.admin_work_owner(), owner ? ownerLink : ''],
            [m.admin_work_basis(), owner ? (owner.basis === null ? m.admin_work_basis_none() : yen(owner.basis)) : ''],
            [m.admin_field_price(), price === undefined ? '' : yen(price)],
            [
              m.admin_work_auction_now(),
              auction ? joinFacts(yen(auction.price), m.admin_bids({ count: auction.bidCount })) : '',
            ],
            [m.admin_work_auction_end(), auction ? deadline(auction.endAt, locale) : ''],
            [m.admin_work_lock(), work.lock ? lockNames[work.lock.kind]() : ''],
            [m.admin_work_first_listed(), work.firstListedAt ? dateTime(work.firstListedAt, locale) : ''],
            [m.admin_work_updated(), dateTime(work.updatedAt, locale)],
          ]}
        />
        {work.imgs.length === 0 && work.visibility === 'draft' && <Note tone="warn">{m.admin_work_no_pictures()}</Note>}
        <WorkActions key={formId} work={work} formId={formId} reply={reply} />
        {powers.standingBook && (
          <form method="post" action={paths.admin('works/book', { id: work.id })} className="mt3">
            <Button type="submit" look="quiet" size="small">
              {m.admin_work_book()}
            </Button>
          </form>
        )}
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
        <Panel id="texts" title={m.admin_work_texts()}>
          <p className={css.version}>{work.description[locale]}</p>
        </Panel>
      )}
    </>
  )
}

const lockNames = {
  checkout: m.admin_lock_reason_checkout,
  award: m.admin_lock_reason_award,
  bargain: m.admin_lock_reason_bargain,
  second_chance: m.admin_lock_reason_chance,
  order: m.admin_lock_reason_order,
  operator: m.admin_lock_reason_operator,
} as const
