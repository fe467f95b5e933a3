import * as z from 'zod'

/** A text in both languages; Chinese is stored and not shown (D11). */
export const localizedText = () => z.object({ ja: z.string(), en: z.string(), zh: z.string().optional() })
