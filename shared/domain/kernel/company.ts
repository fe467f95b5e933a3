import * as z from 'zod'

const words = (max: number) => z.strictObject({ ja: z.string().min(1).max(max), en: z.string().min(1).max(max) })

/**
 * The company that runs the shop, as the law requires it to be named. One setting for the legal notice, the terms, the
 * privacy policy, the page about us, receipts and mails, so that they cannot differ.
 */
export const Company = z.strictObject({
  name: words(100),
  /** The person in charge (運営統括責任者). */
  head: words(100),
  address: words(200),
  /** Phone number as printed, with its hours in the next field. */
  phone: z.string().regex(/^[+\d][\d-]{8,18}$/),
  hours: words(100),
  email: z.email(),
  /** The secondhand dealer's licence (古物商許可): commission and number. */
  licence: words(200),
  /** Number of the invoice system: T and 13 digits. */
  registration: z.string().regex(/^T\d{13}$/),
  /** The court of first instance that the terms agree on. */
  court: words(100),
})
export type Company = z.infer<typeof Company>

/** Whether these are the demo's values, of a fictional company. */
export function isFictional({ name, registration, email }: Company): boolean {
  return (
    /架空|fictional/i.test(`${name.ja} ${name.en}`) || registration === 'T1234567890123' || /\.example$/.test(email)
  )
}
