import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'

/** Saved answers of the house or a partner, inserted into a message and edited before sending. */
export const savedAnswerSchema = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    version: z.int(),
    savedAt: z.int(),
  })
export type SavedAnswer = z.infer<ReturnType<typeof savedAnswerSchema>>

export const savedAnswerRules = { most: 100, titleMax: lengths.name, textMax: lengths.chat } as const
