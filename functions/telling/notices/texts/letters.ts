import type { letterSent } from '#events/conversing/letters.ts'
import type { EventOf } from '#events/event.ts'
import { type Draft, draft } from './draft.ts'

/** Notice of a letter from the house. Its text and its invitation stay behind the login. */
export const letterNotices = ({ data }: EventOf<typeof letterSent>): Draft[] =>
  data.memberIds.map(userId =>
    draft(userId, {
      type: 'letter',
      level: 1,
      mark: { ja: 'お手紙', en: 'Letter' },
      title: { ja: '工藝の間からお手紙が届いています', en: 'A letter from Kogei no Ma is waiting for you' },
      content: {
        ja: 'マイページの「お手紙」でお読みください。',
        en: 'Please read it under “Letters” on your page.',
      },
      path: `/mail?id=${data.letterId}`,
      action: { ja: 'お手紙を開く', en: 'Open the letter' },
    }),
  )
