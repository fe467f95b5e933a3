import * as z from 'zod'
import { datedInput, pictureIds } from '#shared/domain/kernel/content.ts'
import { localized, localizedLine } from '#shared/domain/kernel/fields.ts'

/** Texts of a work that its partner may propose too (D78). In a draft every text except the title may be empty. */
export const workWriting = () => ({
  title: localizedLine(120),
  /** Hiragana (D14); searched with folded kana. */
  reading: z
    .string({ error: 'REQUIRED' })
    .trim()
    .max(200, { error: 'INPUT_LENGTH' })
    .regex(/^[\p{Script=Hiragana}ー・\s]*$/u, { error: 'KANA_FORMAT' }),
  madeYear: z.int().min(1, { error: 'NUMBER_FORMAT' }).max(2200, { error: 'NUMBER_FORMAT' }).nullable(),
  description: localized(5000, 0),
  size: localizedLine(200, 0),
  boxSizeCm: z.array(z.number().min(0.1).max(1000)).length(3, { error: 'BOX_SIZE' }).nullable(),
  weightG: z.int().min(1, { error: 'NUMBER_FORMAT' }).max(10_000_000, { error: 'NUMBER_FORMAT' }).nullable(),
  material: localized(500, 0),
  technique: localized(500, 0),
  condition: localized(2000, 0),
  format: localized(500, 0),
  authenticity: localized(2000, 0),
  displayLocation: localizedLine(200, 0),
  shippingNote: localized(500, 0),
  remarks: localized(2000, 0),
  exhibitions: datedInput(),
  awards: datedInput(),
  /** Earlier keepers, as far as known. */
  provenance: datedInput().default([]),
  /** Inspections: the condition found at the time. */
  inspections: datedInput().default([]),
  imgs: pictureIds(12),
})
