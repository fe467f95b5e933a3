import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { shownRules } from '#shared/domain/provenance/ledger/shown-facts.ts'
import { entryName } from '../components/provenance/ledger/entry-text.ts'
import { factWords } from '../components/provenance/ledger/fact-words.ts'
import css from '../components/provenance/ledger/shown.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Copyable } from '../components/site/frame/copyable.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Check, Select } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import mine from '../components/site/mine/mine.module.css'
import { dateTime, shortDate } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { actOnDisclosures, loadDisclosures } from '../lib/server/disclosures.server.ts'
import { m } from '../paraglide/messages.js'

export { actOnDisclosures as action, loadDisclosures as loader } from '../lib/server/disclosures.server.ts'

const daysWords = {
  1: m.shown_one_day,
  7: m.shown_a_week,
  30: m.shown_a_month,
  90: m.shown_three_months,
} as const

type Own = Awaited<ReturnType<typeof loadDisclosures>>

/** What the owner of a work may show of its history, and to whom it is shown now (decision 286). */
export default function Disclosures() {
  const own = useFormPage(useLoaderData<typeof loadDisclosures>())
  const answer = useActionData<typeof actOnDisclosures>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const done = !answer && query.get('done')
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.standingBook(own.id)}>
          {m.chain_title()}
        </SiteLink>
      </p>
      <h1>{m.shown_own_title()}</h1>
      <p className="sub">{m.shown_own_sub({ title: own.title })}</p>
      <div role="status">
        {done === 'make' && <Note tone="ok">{m.shown_made()}</Note>}
        {done === 'end' && <Note tone="ok">{m.shown_ended()}</Note>}
        {answer && <Note tone="ng">{answer.refused}</Note>}
      </div>
      <div className={mine.sections}>
        {!own.isPublic && <Note tone="warn">{m.shown_hidden()}</Note>}
        <Panel id="show" title={m.shown_make_title()}>
          {own.facts.length === 0 ? (
            <Empty>{m.shown_no_facts()}</Empty>
          ) : (
            own.isPublic && <NewLink key={own.formId} own={own} chosen={answer?.facts ?? []} />
          )}
        </Panel>
        <Panel id="links" title={m.shown_links_title()}>
          {own.links.length === 0 ? <Empty>{m.shown_no_links()}</Empty> : <Links own={own} />}
        </Panel>
      </div>
    </>
  )
}

function NewLink({ own: { facts, formId, left }, chosen }: { own: Own; chosen: readonly string[] }) {
  const { locale } = useSite()
  const sending = useNavigation().state !== 'idle'
  const entries = [...Map.groupBy(facts, ({ seq }) => seq).values()]
  if (left === 0) return <Note>{m.shown_full()}</Note>
  return (
    <Form method="post" className={mine.form}>
      <input type="hidden" name="formId" value={formId} />
      {entries.map(group => {
        const [first] = group
        if (!first) return null
        const { seq, type, occurredAt } = first
        return (
          <fieldset key={seq} className={css.group}>
            <legend>
              {m.shown_of_entry({ seq, name: entryName({ type, data: {} }), date: shortDate(occurredAt, locale) })}
            </legend>
            {group.map(({ id, name, value }) => {
              const said = factWords(name, value)
              return (
                <Check key={id} name="facts" value={id} defaultChecked={chosen.includes(id)}>
                  {m.shown_fact({ name: said.name, value: said.value })}
                </Check>
              )
            })}
          </fieldset>
        )
      })}
      <Select id="days" name="days" label={m.shown_days()} defaultValue="7">
        {shownRules.days.map(days => (
          <option key={days} value={days}>
            {daysWords[days]()}
          </option>
        ))}
      </Select>
      <p className="mut">{m.shown_copied()}</p>
      <p>
        <Button type="submit" disabled={sending}>
          {m.shown_make()}
        </Button>
      </p>
    </Form>
  )
}

function Links({ own: { links, facts, formId } }: { own: Own }) {
  const { locale } = useSite()
  const sending = useNavigation().state !== 'idle'
  const nameOf = (id: string) => {
    const fact = facts.find(each => each.id === id)
    return fact ? factWords(fact.name, fact.value).name : id
  }
  return (
    <ul className={css.links}>
      {links.map(link => {
        const shown = [...new Set(link.facts.map(nameOf))].join(locale === 'ja' ? '、' : ', ')
        return (
          <li key={link.id}>
            <p>
              <Badge state={link.isOpen ? 'paid' : 'ended'}>{link.isOpen ? m.shown_open() : m.shown_over()}</Badge>{' '}
              {shown}
            </p>
            <p className="mut">
              {link.isOpen
                ? m.shown_until({ time: dateTime(link.endsAt, locale) })
                : m.shown_ended_at({ time: dateTime(link.endsAt, locale) })}
            </p>
            {link.address && (
              <>
                <p>
                  <Copyable value={link.address} what={m.shown_address()}>
                    <code>{link.address}</code>
                  </Copyable>
                </p>
                <Form method="post">
                  <input type="hidden" name="formId" value={formId} />
                  <input type="hidden" name="intent" value="end" />
                  <input type="hidden" name="link" value={link.id} />
                  <Button type="submit" look="danger-second" size="small" disabled={sending}>
                    {m.shown_end()}
                    <span className="vh"> {shown}</span>
                  </Button>
                </Form>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
