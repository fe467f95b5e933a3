import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { isHiragana } from '#shared/domain/kernel/kana.ts'
import type { Language, Localized } from '#shared/domain/kernel/language.ts'
import { type Assignee, assigneeSchema, isAssignedTo } from '#shared/domain/people/operator/assignee.ts'

/** A question that anybody may send to the house, and the answer that an operator mails to whoever asked (D103). */

export const inquiryCategories = ['work', 'purchase', 'auction', 'delivery', 'sale', 'account', 'other'] as const
export type InquiryCategory = (typeof inquiryCategories)[number]

/** What a question is about, in the words of pages and mails. */
export const inquiryCategoryNames: Readonly<Record<InquiryCategory, Localized>> = {
  work: { ja: '作品・作家について', en: 'Works and artists' },
  purchase: { ja: 'ご購入・お支払い', en: 'Buying and payment' },
  auction: { ja: 'オークション', en: 'Auctions' },
  delivery: { ja: '配送・返品', en: 'Delivery and returns' },
  sale: { ja: '作品の販売', en: 'Selling a work' },
  account: { ja: '会員登録・ログイン', en: 'Accounts and login' },
  other: { ja: 'その他', en: 'Something else' },
}

export const inquiryStates = ['open', 'answered'] as const
export type InquiryState = (typeof inquiryStates)[number]

export const inquirySchema = () =>
  z.object({
    inquiryId: z.string(),
    /** What the house and whoever asked call it. */
    number: z.string(),
    state: z.enum(inquiryStates),
    version: z.int(),
    category: z.enum(inquiryCategories),
    name: z.string(),
    pseudonyms: z.string(),
    /** Empty when none was given. */
    phone: z.string(),
    email: z.string(),
    detail: z.string(),
    /** The order or work that it is about, as the page named it or whoever asks; empty, and in older ones absent, for none. */
    about: z.string().optional(),
    /** In which the page was read, so that the answer is in it too. */
    language: z.enum(['ja', 'en']),
    /** Id of a member who was logged in. */
    userId: z.string().optional(),
    sentAt: z.int(),
    /** Who answers it; absent in those that were never assigned. */
    assignee: assigneeSchema().optional(),
    answer: z.object({ text: z.string(), by: z.string(), at: z.int() }).optional(),
  })
export type Inquiry = z.infer<ReturnType<typeof inquirySchema>>

/** Short enough to be told on the phone: the last eight of a ULID are random. */
export const inquiryNumber = (inquiryId: string): string => `Q-${inquiryId.slice(-8)}`

/** A question is answered once; who read an older version has not seen that somebody else answers it, or did. */
export function answerInquiry(
  before: Inquiry,
  { seen, text, by }: { readonly seen: number; readonly text: string; readonly by: string },
  at: number,
): Decision<{ readonly inquiry: Inquiry }, 'stale-version'> {
  if (before.state !== 'open' || before.version !== seen) return { outcome: 'refused', code: 'stale-version' }
  const inquiry = { ...before, state: 'answered', version: seen + 1, answer: { text, by, at } } as const
  return { outcome: 'allowed', inquiry }
}

/**
 * An operator answers it, or nobody in particular; null where that is so already. Whoever read an older version has not
 * seen that somebody else took it over.
 */
export function assignInquiry(
  before: Inquiry,
  seen: number,
  assignee: Assignee,
): Decision<{ readonly inquiry: Inquiry | null }, 'stale-version'> {
  if (before.state !== 'open' || before.version !== seen) return { outcome: 'refused', code: 'stale-version' }
  if (isAssignedTo(before.assignee ?? null, assignee)) return { outcome: 'allowed', inquiry: null }
  return { outcome: 'allowed', inquiry: { ...before, assignee, version: seen + 1 } }
}

/** The named message for a reading that a Japanese page cannot take (D14); undefined where it is right. */
export function readingProblem(reading: string, language: Language): string | undefined {
  if (language !== 'ja') return undefined
  if (reading === '') return 'PSEUDONYMS_REQUIRED'
  return isHiragana(reading) ? undefined : 'KANA_FORMAT'
}
