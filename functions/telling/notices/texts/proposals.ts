import type { proposalPublished, proposalReturned } from '#events/catalogue/proposals.ts'
import type { EventOf } from '#events/event.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

type ProposalEvent = EventOf<typeof proposalPublished> | EventOf<typeof proposalReturned>

/** Notices for an artist or a partner about the text that they proposed (D78). */
export function proposalNotices(event: ProposalEvent, name: Pick<Localized, 'ja' | 'en'>): Draft[] {
  const { userId, kind, targetId } = event.data
  const named = namedAfter(name)
  const said = {
    type: 'apply_review',
    level: 2,
    path: kind === 'artist' ? '/mine/profile' : `/mine/ownWorks/edit?id=${targetId}`,
    action: { ja: '改訂案を見る', en: 'See the proposal' },
  } as const
  if (event.type === 'proposal.published')
    return [
      draft(userId, {
        ...said,
        tone: 'good',
        mark: { ja: '✓ 公開しました', en: '✓ Published' },
        title: named('改訂案を公開しました', 'your proposal is published'),
        content: {
          ja: 'お送りいただいた改訂案を公開しました。',
          en: 'What you proposed is now shown to everyone.',
        },
      }),
    ]
  return [
    draft(userId, {
      ...said,
      mark: { ja: '差し戻し', en: 'Sent back' },
      title: named('改訂案をお戻ししました', 'please look at your proposal again'),
      content: {
        ja: '運営から、ご確認いただきたい点があります。修正のうえ、もう一度お送りください。',
        en: 'We ask you to look at something. Please change it and send it again.',
      },
      rows: [{ label: { ja: '理由', en: 'Reason' }, value: { ja: event.data.reason, en: event.data.reason } }],
    }),
  ]
}
