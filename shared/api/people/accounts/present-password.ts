import * as z from 'zod'
import { lengths } from '#shared/domain/kernel/lengths.ts'

/** Current password, required where an open session is not proof enough. */
export const presentPassword = () =>
  z
    .string({ error: 'PASSWORD_REQUIRED' })
    .min(1, { error: 'PASSWORD_REQUIRED' })
    .max(lengths.other, { error: 'INPUT_LENGTH' })
