import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import { pictureUrl } from '#shared/domain/kernel/picture/files.ts'
import { type Field, lines, type Values, valuesOf } from '../../../lib/console/fields.ts'
import { proposalFields } from '../../../lib/console/proposal-fields.ts'
import { isRowKind, rowsIn } from '../../../lib/console/rows.ts'
import { m } from '../../../paraglide/messages.js'
import { CompareTable } from './compare-table.tsx'
import css from './proposals.module.css'

/** What is proposed beside what is published: the fields that differ, in the order of the form. */
export function Comparison({
  kind,
  published,
  words,
  changed,
  conflicts,
}: {
  kind: ProposalKind
  published: object
  words: object
  changed: readonly string[]
  conflicts: readonly string[]
}) {
  const fields = proposalFields[kind].filter(({ name }) => changed.includes(name))
  const sides = { published: valuesOf(fields, published), words: valuesOf(fields, words) }
  if (fields.length === 0) return <p className="mut">{m.proposal_same()}</p>
  return (
    <CompareTable
      caption={m.proposal_compare()}
      heads={[m.proposal_field(), m.proposal_published_now(), m.proposal_proposed()]}
      rows={fields.map(field => ({
        key: field.name,
        name: (
          <>
            {field.label()}
            {conflicts.includes(field.name) && <mark>{m.proposal_conflict()}</mark>}
          </>
        ),
        sides: [
          <Side key="published" field={field} values={sides.published} />,
          <Side key="words" field={field} values={sides.words} />,
        ],
      }))}
    />
  )
}

/** What a field holds on one side, as it is read. */
function Side({ field, values }: { field: Field; values: Values }) {
  const { kind, name } = field
  if (kind === 'pictures') return <Photos ids={lines(values[name] ?? '')} />
  const texts = textsIn(field, values)
  if (texts.length === 0) return <span className="mut">{m.proposal_empty()}</span>
  return texts.map(({ lang, text }) => (
    <p key={`${lang} ${text}`} {...(lang && { lang })}>
      {text}
    </p>
  ))
}

function textsIn({ kind, name }: Field, values: Values): readonly { lang?: 'ja' | 'en'; text: string }[] {
  const all = isRowKind(kind)
    ? rowsIn(kind, name, values).map(row => ({ text: Object.values(row).filter(Boolean).join(' ') }))
    : kind === 'both'
      ? (['ja', 'en'] as const).map(lang => ({ lang, text: values[`${name}.${lang}`] ?? '' }))
      : [{ text: values[name] ?? '' }]
  return all.filter(({ text }) => text !== '')
}

function Photos({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <span className="mut">{m.proposal_empty()}</span>
  return (
    <ul className={css.photos}>
      {ids.map((id, index) => (
        <li key={id}>
          <img
            src={pictureUrl(id, 360)}
            width={360}
            height={360}
            alt={m.proposal_photo({ number: index + 1 })}
            loading="lazy"
          />
        </li>
      ))}
    </ul>
  )
}
