import { Company } from '#shared/domain/kernel/company.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import { termKeys } from '#shared/domain/kernel/pages.ts'
import { type Policy, type PolicyName, type PolicyUnit, policyNames, policyValues } from './values.ts'

/** What placeholders in texts refer to: the company, and the current values of the policy (decision 158). */
export interface Told {
  readonly company: Company
  readonly policy: Policy
}

const token = /\{\{(company|policy)\.([a-z0-9-]+)\}\}/g

/** Placeholder of a value of the policy. */
export const policyPlaceholder = (name: PolicyName): string => `{{policy.${name}}}`

/**
 * Replaces `{{company.name}}`, `{{policy.packing-fee}}` and the like in a text. Unknown placeholders stay and count as
 * blanks.
 */
export function fillIn(text: string, { company, policy }: Told, language: Language): string {
  return text.replace(token, (whole, group: string, name: string) => {
    if (group === 'policy') {
      const known = policyNames.find(each => each === name)
      return known === undefined ? whole : amount[policyValues[known].unit](policy[known], language)
    }
    const value = Object.entries(company).find(([known]) => known === name)?.[1]
    return value === undefined ? whole : typeof value === 'string' ? value : say(value, language)
  })
}

const amount: Readonly<Record<PolicyUnit, (value: number, language: Language) => string>> = {
  yen: (value, language) => (language === 'ja' ? `${grouped(value)}円` : `¥${grouped(value)}`),
  'basis-points': (value, language) => `${value / 100}${language === 'ja' ? '％' : '%'}`,
  cm: value => `${value} cm`,
  days: (value, language) => (language === 'ja' ? `${value}日` : value === 1 ? '1 day' : `${value} days`),
}
const grouped = (value: number) => value.toLocaleString('en-US')

/** Unfilled parts of a text: marks of both languages, and unknown placeholders. */
export function unfilledIn(text: string): string[] {
  return marksIn(text, isToken)
}

/**
 * Like `blanksIn`, but in terms a value of the policy counts as a blank too, because members cannot agree to a value
 * that changes.
 */
function unfilledInTerms(text: string): string[] {
  return marksIn(text, whole => isToken(whole) && !whole.startsWith('{{policy.'))
}

function marksIn(text: string, stands: (whole: string) => boolean): string[] {
  const marked = text.match(/【[^】]*要記入[^】]*】|\[[^\]]*TO BE FILLED IN[^\]]*\]/g) ?? []
  const tokens = [...text.matchAll(/\{\{[^}]*\}\}/g)].map(([whole]) => whole)
  return [...marked, ...tokens.filter(whole => !stands(whole))]
}

const tokens: ReadonlySet<string> = new Set([
  ...Object.keys(Company.shape).map(field => `{{company.${field}}}`),
  ...policyNames.map(policyPlaceholder),
])
const isToken = (whole: string) => tokens.has(whole)

interface Texts {
  readonly key?: string
  readonly title: Localized
  readonly body: Localized
  readonly sections: readonly { readonly heading: Localized; readonly text: Localized }[]
}

export interface UnfilledPlaceholder {
  /** Field of the form that contains it: `sections.2.text.ja`. */
  readonly field: string
  readonly placeholder: string
}

/** Blanks of texts in every language, in order. */
export function unfilledOf(texts: Readonly<Record<string, Localized>>, find = unfilledIn): UnfilledPlaceholder[] {
  return Object.entries(texts).flatMap(([name, { ja, en, zh = '' }]) =>
    Object.entries({ ja, en, zh }).flatMap(([language, text]) =>
      find(text).map(placeholder => ({ field: `${name}.${language}`, placeholder })),
    ),
  )
}

/** Blanks of a page; in terms a value of the policy is one too. */
export function unfilledOfPage({ key, title, body, sections }: Texts): UnfilledPlaceholder[] {
  const parts = sections.flatMap(({ heading, text }, index) => [
    [`sections.${index}.heading`, heading] as const,
    [`sections.${index}.text`, text] as const,
  ])
  const isTerm = termKeys.some(each => each === key)
  return unfilledOf({ title, body, ...Object.fromEntries(parts) }, isTerm ? unfilledInTerms : unfilledIn)
}
