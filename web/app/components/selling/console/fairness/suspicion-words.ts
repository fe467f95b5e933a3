import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetSuspicion } from '#shared/api/selling/console/fairness.ts'
import type { SuspicionState } from '#shared/domain/selling/fairness/suspicion.ts'
import { m } from '../../../../paraglide/messages.js'
import type { BadgeWords } from '../../../site/frame/badge.tsx'

export type SuspicionDetail = OutputOf<typeof adminGetSuspicion>

export const stateWords: BadgeWords<SuspicionState> = {
  open: ['applying', m.fairness_open],
  acted: ['completed', m.fairness_acted],
  dismissed: ['none', m.fairness_dismissed],
}

export const deedWords: Readonly<Record<SuspicionDetail['decisions'][number]['what'], () => string>> = {
  note: m.fairness_did_note,
  dismiss: m.fairness_did_dismiss,
  void: m.fairness_did_void,
  ban: m.fairness_did_ban,
}

/** Whole per cent of a share. */
const perCent = (share: number): number => Math.round(share * 100)

/** How strongly it speaks for a ring, in a word; the figure is the natural logarithm of the odds. */
export function scoreText(score: number): string {
  const figure = score.toFixed(1)
  if (score >= 6) return m.fairness_strong({ score: figure })
  return score >= 3 ? m.fairness_clear({ score: figure }) : m.fairness_faint({ score: figure })
}

/** What a member did, in words and figures. */
export function habitFacts(habits: SuspicionDetail['habits'][number], auctions: number): (string | false)[] {
  const { joined, share, wins, hollowWins, overtaken, small, vain, isBanned } = habits
  return [
    m.fairness_habit_joined({ share: perCent(share), joined, auctions }),
    wins > 0 ? m.fairness_habit_wins({ count: wins }) : m.fairness_habit_no_wins(),
    hollowWins > 0 && m.fairness_habit_hollow({ count: hollowWins }),
    m.fairness_habit_overtaken({ share: perCent(overtaken) }),
    m.fairness_habit_small({ share: perCent(small) }),
    m.fairness_habit_vain({ share: perCent(vain) }),
    isBanned && m.fairness_banned(),
  ]
}

export function linkFacts({ together, spared, alike, hasOneLine }: SuspicionDetail['links'][number]) {
  return [
    m.fairness_link_together({ count: together }),
    together > 0 && m.fairness_link_spared({ count: spared }),
    together > 0 && m.fairness_link_alike({ count: alike }),
    hasOneLine && m.fairness_link_line(),
  ]
}
