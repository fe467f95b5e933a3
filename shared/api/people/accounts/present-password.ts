import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'

/** The password of now, asked again for what an open session is not enough for. */
export const presentPassword = () =>
  z
    .string({ error: 'PASSWORD_REQUIRED' })
    .min(1, { error: 'PASSWORD_REQUIRED' })
    .max(lengths.other, { error: 'INPUT_LENGTH' })
