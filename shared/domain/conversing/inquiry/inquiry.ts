import * as z from 'zod'
import type { Decision } from '#shared/decision.ts'
import { isHiragana } from '#shared/domain/kernel/kana.ts'
import type { Language, Localized } from '#shared/domain/kernel/language.ts'
import { type Assignee, assigneeSchema, isAssignedTo } from '#shared/domain/people/operator/assignee.ts'

/** An inquiry that anybody may send to the house; an operator's answer is mailed to the sender (D103). */

export const inquiryCategories = ['work', 'purchase', 'auction', 'delivery', 'sale', 'account', 'other'] as const
export type InquiryCategory = (typeof inquiryCategories)[number]

/** Names of the categories in pages and mails. */
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
    /** Number used by the house and the sender. */
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
    /** Order or work in question, from the page or the sender; empty, and in older ones absent, for none. */
    about: z.string().optional(),
    /** Language of the page, used for the answer. */
    language: z.enum(['ja', 'en']),
    /** Id of the member, if logged in. */
    userId: z.string().optional(),
    sentAt: z.int(),
    /** Operator in charge; absent if it was never assigned. */
    assignee: assigneeSchema().optional(),
    answer: z.object({ text: z.string(), by: z.string(), at: z.int() }).optional(),
  })
export type Inquiry = z.infer<ReturnType<typeof inquirySchema>>

/** Short enough to read out on the phone; the last eight characters of a ULID are random. */
export const inquiryNumber = (inquiryId: string): string => `Q-${inquiryId.slice(-8)}`

/** An inquiry is answered once; on an older version the operator has not seen that somebody else answers it, or did. */
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
 * Assigns an operator or nobody; null if that is so already. On an older version the operator has not seen that
 * somebody else took it over.
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

/** Name of the message about an invalid reading on a Japanese page (D14); undefined if it is valid. */
export function readingProblem(reading: string, language: Language): string | undefined {
  if (language !== 'ja') return undefined
  if (reading === '') return 'PSEUDONYMS_REQUIRED'
  return isHiragana(reading) ? undefined : 'KANA_FORMAT'
}
