import * as z from 'zod'

/** A letter of the house to chosen members (D95). Pure. */
const words = () => z.object({ ja: z.string(), en: z.string() })

const letterText = () =>
  z.object({
    id: z.string(),
    title: words(),
    content: words(),
    /** Secret sale that the letter invites to. */
    privateSaleId: z.string().optional(),
    createdAt: z.int(),
  })

/** The recipient's copy. */
export const letterSchema = () => letterText().extend({ userId: z.string(), readAt: z.int().optional() })
export type HouseLetter = z.infer<ReturnType<typeof letterSchema>>

/** The house's copy. */
export const sentLetterSchema = () => letterText().extend({ recipients: z.int().min(1), byName: z.string() })
export type SentLetter = z.infer<ReturnType<typeof sentLetterSchema>>

/** Most recipients of one letter: each has an item in the same transaction. */
export const mostRecipients = 80
