import type { EventOf } from '#events/event.ts'
import type { privateSaleOpened } from '#events/selling/private-sales.ts'
import { type Draft, draft } from './draft.ts'

/**
 * Notice that a secret sale is open. Its name and its works stay behind the login, as those of a letter do (decision
 * 258).
 */
export const openingNotices = ({ data }: EventOf<typeof privateSaleOpened>, guests: ReadonlySet<string>): Draft[] =>
  data.memberIds
    .filter(userId => guests.has(userId))
    .map(userId =>
      draft(userId, {
        type: 'private_sale',
        level: 1,
        isCollecting: true,
        mark: { ja: '内覧', en: 'Private viewing' },
        title: { ja: 'お待ちの内覧が始まりました', en: 'The private viewing you are waiting for is open' },
        content: {
          ja: 'ご希望により、始まりをお知らせします。ログインしてご覧ください。',
          en: 'As you asked, we let you know that it has opened. Please log in to see it.',
        },
        path: `/private-sales?id=${data.saleId}`,
        action: { ja: '内覧へ入る', en: 'Enter the viewing' },
      }),
    )
