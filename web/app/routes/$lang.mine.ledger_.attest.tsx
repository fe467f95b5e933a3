import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { Fragment } from 'react'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { RecordGrade } from '../components/provenance/ledger/record-grade.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import type { actOnOwnRecord, loadOwnRecord } from '../lib/server/attestation.server.ts'
import { m } from '../paraglide/messages.js'

export { actOnOwnRecord as action, loadOwnRecord as loader } from '../lib/server/attestation.server.ts'

type Record = Awaited<ReturnType<typeof loadOwnRecord>>

const names: { readonly [Name in Record['labels'][number]['name']]: () => string } = {
  title: m.ledger_name,
  reading: m.ledger_reading,
  artist: m.ledger_artist,
  crafts: m.ledger_genre,
  madeYear: m.ledger_year,
  size: m.fact_size,
  boxSize: m.fact_box_size,
  weight: m.fact_weight,
  material: m.fact_material,
  technique: m.fact_technique,
}

/** The artist reads what the house recorded of a work of theirs, and attests it (decision 285). */
export default function Attest() {
  const record = useLoaderData<typeof loadOwnRecord>()
  const answer = useActionData<typeof actOnOwnRecord>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const { id, title, head, labels, attested, isRevoked } = record
  const isDone = query.has('done') && !answer
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.ledger()}>
          {m.proposal_ledger_title()}
        </SiteLink>
      </p>
      <h1>{m.attest_title()}</h1>
      <p className="sub">{m.attest_sub()}</p>
      <div role="status">
        {isDone && <Note tone="ok">{m.attest_done()}</Note>}
        {answer && <Note tone="ng">{answer.refused}</Note>}
      </div>
      <div className={css.sections}>
        {isRevoked && <Note tone="ng">{m.verify_revoked()}</Note>}
        <Panel id="record" title={m.attest_record({ seq: head.seq })}>
          <p>
            <SiteLink className="link" to={paths.standingBook(id)}>
              {title}
            </SiteLink>
          </p>
          <RecordGrade attested={attested} />
          <Facts
            rows={labels.map(({ name, texts }) => [
              names[name](),
              texts.length > 0 ? <Texts key={name} texts={texts} /> : null,
            ])}
          />
          <p className="mt4">
            <ContactLink category="work" about={title} text={m.attest_contact()} />
          </p>
        </Panel>
        <Attesting key={record.digest} record={record} />
      </div>
    </>
  )
}

/** A label in each language that it has. */
function Texts({ texts }: { texts: readonly string[] }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two languages may say the same
    <Fragment key={at}>
      {at > 0 && <br />}
      {text}
    </Fragment>
  ))
}

function Attesting({ record: { digest, formId, mayAttest, isRevoked } }: { record: Record }) {
  const sending = useNavigation().state !== 'idle'
  if (isRevoked) return null
  return (
    <Panel id="attest" title={m.attest_submit()}>
      {mayAttest ? (
        <Form method="post" className={css.form}>
          <input type="hidden" name="digest" value={digest} />
          <input type="hidden" name="formId" value={formId} />
          <p>
            <strong>{m.attest_statement()}</strong>
          </p>
          <p className="mut">{m.attest_for_good()}</p>
          <p>
            <Button type="submit" disabled={sending}>
              {m.attest_submit()}
            </Button>
          </p>
        </Form>
      ) : (
        <p>{m.attest_nothing()}</p>
      )}
    </Panel>
  )
}
