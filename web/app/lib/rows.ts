import type * as z from 'zod'
import type { columnCard, newsCard, partnerCard } from '#shared/domain/catalogue/work/catalogue.ts'

/** Rows of lists, as the API answers them. */
export type ColumnCard = z.infer<ReturnType<typeof columnCard>>
export type NewsCard = z.infer<ReturnType<typeof newsCard>>
export type PartnerCard = z.infer<ReturnType<typeof partnerCard>>
