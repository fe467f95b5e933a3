import type { TdsWire } from '#shared/platform/api/payment-tds.ts'
import type { Heard } from '../steps/tds.ts'

export const tdsView = (access_id: string, { tds, challengeUrl }: Heard): TdsWire => ({
  access_id,
  tds2_status: tds.status,
  tds2_trans_result: tds.result,
  tds2_trans_result_reason: tds.reason,
  challenge_url: challengeUrl ?? null,
})
