import * as z from 'zod'

/** A letter of the house to chosen members (D95). Pure. */
const words = () => z.object({ ja: z.string(), en: z.string() })

const letterText = () =>
  z.object({
    id: z.string(),
    title: words(),
    content: words(),
    /** The secret sale that it invites to. */
    privateSaleId: z.string().optional(),
    createdAt: z.int(),
  })

/** As the member who was written to has it. */
export const letterSchema = () => letterText().extend({ userId: z.string(), readAt: z.int().optional() })
export type HouseLetter = z.infer<ReturnType<typeof letterSchema>>

/** As the house keeps it. */
export const sentLetterSchema = () => letterText().extend({ recipients: z.int().min(1), byName: z.string() })
export type SentLetter = z.infer<ReturnType<typeof sentLetterSchema>>

/** Members that one letter goes to: each has a row of it in one transaction. */
export const mostRecipients = 80
