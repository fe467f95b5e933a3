import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import { contentFields } from './content-fields.ts'
import type { Field } from './fields.ts'
import { workFields } from './work-fields.ts'

/** Where a record belongs is the editors' to say, and what the home page quotes; the rest its artist or partner may propose (D78). */
const editors: readonly string[] = ['craftId', 'order', 'artistId', 'craftIds', 'categoryIds', 'seller', 'quote']
const written = (fields: readonly Field[]) => fields.filter(({ name }) => !editors.includes(name))

/** What artists and partners fill in: the console's own fields of the same record. */
export const proposalFields: { readonly [Kind in ProposalKind]: readonly Field[] } = {
  artist: written(contentFields.artist),
  work: written(workFields),
}

/** The labels of these fields, in the order of the form. */
export const proposalLabels = (kind: ProposalKind, names: readonly string[]): readonly string[] =>
  proposalFields[kind].filter(({ name }) => names.includes(name)).map(({ label }) => label())
