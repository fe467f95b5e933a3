import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  AuctionsPanel,
  DecisionsPanel,
  HabitsPanel,
  LinksPanel,
  MemberName,
  RunningPanel,
} from '../components/selling/console/fairness/suspicion-panels.tsx'
import { scoreText, stateWords } from '../components/selling/console/fairness/suspicion-words.ts'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnSuspicion, loadSuspicion } from '../lib/console/fairness.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSuspicion(args)

export const action = (args: ActionFunctionArgs) => actOnSuspicion(args)

/** Why a group is suspected, in words and figures, and what operators do about it (D119). */
export default function SuspicionPage() {
  const { suspicion, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { seller, state, score, auctions, joined, scoredAt } = suspicion
  const [kind, words] = stateWords[state]
  const acts = { suspicion, formId, reply }
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('fairness', { state })}>
          {m.fairness_title()}
        </SiteLink>
      </p>
      <h1>{m.fairness_of({ seller: seller.name })}</h1>
      <p className={css.actions}>
        <Badge state={kind}>{words()}</Badge>
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'suspicion', subjectId: suspicion.id })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <Panel id="facts" title={joinFacts(...suspicion.members.map(({ username }) => username))}>
        <Facts
          rows={[
            [
              m.fairness_seller(),
              seller.type === 'member' ? (
                <MemberName key="seller" id={seller.id} username={seller.name} />
              ) : (
                seller.name
              ),
            ],
            [m.fairness_auctions_label(), m.fairness_joined({ auctions, joined })],
            [m.fairness_score_label(), scoreText(score)],
            [m.fairness_scored(), dateTime(scoredAt, locale)],
          ]}
        />
      </Panel>
      <HabitsPanel key={`habits-${formId}`} {...acts} />
      <LinksPanel links={suspicion.links} />
      <RunningPanel key={`running-${formId}`} {...acts} />
      <AuctionsPanel suspicion={suspicion} />
      <DecisionsPanel key={`decisions-${formId}`} {...acts} />
    </>
  )
}
