import * as z from 'zod'
import { adminListPages, adminSaveContent, adminSavePage } from '#shared/api/catalogue/console/content.ts'
import { codes } from '#shared/api/codes.ts'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import type { ContentInput } from '#shared/domain/kernel/content.ts'
import { termKeys } from '#shared/domain/kernel/pages.ts'
import type { Catalogue } from '../seed/catalogue.ts'
import { type PageTexts, pageTextsOf } from '../seed/page-texts.ts'
import { uploadPictures } from './pictures.ts'

/** Calls the API as the operator who is logged in; answers the envelope, whatever its code. */
export type OperatorCall = <Contract extends Endpoint>(
  contract: Contract,
  input: RawInputOf<Contract>,
) => Promise<{ readonly code: number; readonly message: string; readonly data: unknown }>

export interface Filled {
  readonly made: number
  /** Was there before, and stayed as it was. */
  readonly kept: number
  /** Pages that were left out because nobody has said that a lawyer has read them. */
  readonly unread: readonly string[]
}

/** What a shop needs before its first work: crafts, categories, questions, words, guides and the texts of the law. */
export async function fillShop(
  call: OperatorCall,
  catalogue: Catalogue,
  { termsReviewed }: { readonly termsReviewed: boolean },
): Promise<Filled> {
  const outcomes: ('made' | 'kept')[] = []
  // One after the other: a category stands under one that is there, a question in a group.
  for (const [id, record] of recordsOf(catalogue)) outcomes.push(await saveRecord(call, id, record))
  const unread = termsReviewed ? [] : termKeys
  for (const page of pageTextsOf(catalogue))
    if (!unread.some(key => key === page.key)) outcomes.push(await savePage(call, page))
  const count = (what: 'made' | 'kept') => outcomes.filter(outcome => outcome === what).length
  return { made: count('made'), kept: count('kept'), unread }
}

async function saveRecord(call: OperatorCall, id: string, record: ContentInput): Promise<'made' | 'kept'> {
  const { code, message, data } = await call(adminSaveContent, { id, record })
  if (code === 200) return 'made'
  if (code === codes['key-taken'].code) return 'kept'
  throw new Error(`${record.kind} ${id} was refused: ${code} ${message} ${JSON.stringify(data)}`)
}

/** With its pictures, which are uploaded only for a page that is not there yet. */
async function savePage(call: OperatorCall, { key, title, body, sections }: PageTexts): Promise<'made' | 'kept'> {
  const listed = await call(adminListPages, { key })
  if (listed.code === 200 && Pages.parse(listed.data).list.length > 0) return 'kept'
  const ids = await uploadPictures(
    call,
    sections.flatMap(({ photo }) => photo?.image ?? []),
  )
  const withPicture = ({ photo, ...section }: PageTexts['sections'][number]) => {
    const id = photo && ids.shift()
    return { ...section, ...(photo && id !== undefined && { photo: { id, alt: photo.alt } }) }
  }
  const page = { key, after: 0, title, body, sections: sections.map(withPicture) }
  const { code, message, data } = await call(adminSavePage, page)
  if (code === 200) return 'made'
  throw new Error(`the page ${key} was refused: ${code} ${message} ${JSON.stringify(data)}`)
}

const Pages = z.object({ list: z.array(z.unknown()) })

function recordsOf(catalogue: Catalogue): [string, ContentInput][] {
  return [
    ...catalogue.crafts.map(({ id, name, color }, order): [string, ContentInput] => [
      id,
      { kind: 'craft', name, color, order },
    ]),
    ...catalogue.categories.map(({ id, parentId, name }, order): [string, ContentInput] => [
      id,
      { kind: 'category', parentId, name, order },
    ]),
    ...catalogue.columnTypes.map(({ id, name }): [string, ContentInput] => [
      `type-${id}`,
      { kind: 'column-type', number: id, name },
    ]),
    ...catalogue.newsTypes.map(({ id, name }): [string, ContentInput] => [
      `type-${id}`,
      { kind: 'news-type', number: id, name },
    ]),
    ...catalogue.faqGroups.map(({ id, name }, order): [string, ContentInput] => [
      id,
      { kind: 'faq-group', name, order },
    ]),
    ...catalogue.faq.map(({ id, group, q, a }, order): [string, ContentInput] => [
      id,
      { kind: 'faq', group, question: q, answer: a, order },
    ]),
    ...catalogue.glossary.map(({ id, term, kana, en, explanation }): [string, ContentInput] => [
      id,
      { kind: 'term', term, reading: kana, english: en, explanation },
    ]),
  ]
}
