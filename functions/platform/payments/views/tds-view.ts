import type { TdsWire } from '#shared/platform/api/payments/tds.ts'
import type { TdsProgress } from '../charge/authentication.ts'

export const tdsView = (access_id: string, { tds, challengeUrl }: TdsProgress): TdsWire => ({
  access_id,
  tds2_status: tds.status,
  tds2_trans_result: tds.result,
  tds2_trans_result_reason: tds.reason,
  challenge_url: challengeUrl ?? null,
})
