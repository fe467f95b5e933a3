import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'

/** What became of a bid, in one sentence: of equal maxima the earlier one leads (D51). */
export function bidSentence(result: 'leading' | 'outbid' | 'won', amount: number, isTie: boolean): string {
  if (result === 'won') return m.bid_won()
  const words = result === 'leading' ? m.bid_led : isTie ? m.bid_tie : m.bid_passed
  return words({ amount: yen(amount) })
}
