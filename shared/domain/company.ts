import * as z from 'zod'
import { type Language, type Localized, say } from './language.ts'

const words = (max: number) => z.strictObject({ ja: z.string().min(1).max(max), en: z.string().min(1).max(max) })

/**
 * Who runs the shop, as the law asks that it be told. One configuration for the notice, the terms, the privacy policy,
 * the page about us, receipts and mails, so that no two of them can differ.
 */
export const Company = z.strictObject({
  name: words(100),
  /** The person in charge (運営統括責任者). */
  head: words(100),
  address: words(200),
  /** As it is printed, and when it is answered. */
  phone: z.string().regex(/^[+\d][\d-]{8,18}$/),
  hours: words(100),
  email: z.email(),
  /** The secondhand dealer's licence (古物商許可): commission and number. */
  licence: words(200),
  /** Of the invoice system: T and 13 digits. */
  registration: z.string().regex(/^T\d{13}$/),
  /** The court of first instance that the terms agree on. */
  court: words(100),
})
export type Company = z.infer<typeof Company>

/** Whether these are the values of the demo, of a company that does not exist. */
export function isFictional({ name, registration, email }: Company): boolean {
  return (
    /架空|fictional/i.test(`${name.ja} ${name.en}`) || registration === 'T1234567890123' || /\.example$/.test(email)
  )
}

/** Puts what `{{company.name}}` and its like stand for into a text. A token that names nothing stays, as a blank. */
export function fillIn(text: string, company: Company, language: Language): string {
  return text.replace(token, (whole, field: string) => {
    const value = Object.entries(company).find(([known]) => known === field)?.[1]
    return value === undefined ? whole : typeof value === 'string' ? value : say(value, language)
  })
}

/** What somebody still has to fill in: marks of both languages, and tokens that stand for nothing. */
export function blanksIn(text: string): string[] {
  const marked = text.match(/【[^】]*要記入[^】]*】|\[[^\]]*TO BE FILLED IN[^\]]*\]/g) ?? []
  const tokens = [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([whole]) => whole)
  return [...marked, ...tokens.filter(whole => !isToken(whole))]
}

interface Texts {
  readonly title: Localized
  readonly body: Localized
  readonly sections: readonly { readonly heading: Localized; readonly text: Localized }[]
}

export interface Blank {
  /** Of the form that the page is written in: `sections.2.text.ja`. */
  readonly field: string
  readonly blank: string
}

/** The blanks of a page in every language, in its order. */
export function blanksOfPage({ title, body, sections }: Texts): Blank[] {
  const texts = [
    { name: 'title', text: title },
    { name: 'body', text: body },
    ...sections.flatMap(({ heading, text }, index) => [
      { name: `sections.${index}.heading`, text: heading },
      { name: `sections.${index}.text`, text },
    ]),
  ]
  return texts.flatMap(({ name, text: { ja, en, zh = '' } }) =>
    Object.entries({ ja, en, zh }).flatMap(([language, text]) =>
      blanksIn(text).map(blank => ({ field: `${name}.${language}`, blank })),
    ),
  )
}

const token = /\{\{company\.([a-z]+)\}\}/g
const isToken = (whole: string) => Object.keys(Company.shape).some(field => whole === `{{company.${field}}}`)
