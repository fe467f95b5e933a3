import type { NoticeText } from '#functions/store/telling/notices.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import type { NoticeLevel, NoticeType } from '#shared/domain/kernel/notice.ts'
import { bothDeadlines, bothYen } from '#shared/domain/kernel/wording.ts'

/** A notice for one member. */
export interface Draft {
  readonly userId: string
  readonly text: NoticeText
}

interface Said {
  readonly type: NoticeType
  readonly level: NoticeLevel
  readonly transactional?: boolean
  readonly isBidding?: boolean
  readonly isCollecting?: boolean
  readonly title: Both
  readonly content: Both
  readonly path?: string
  readonly tone?: 'good' | 'bad' | 'plain'
  readonly mark: Both
  readonly heading?: Both
  readonly rows?: readonly { label: Both; value: Both; strong?: boolean; path?: string }[]
  readonly action?: Both
  readonly foot?: Both
  readonly picture?: { path: string; alt: Both } | null
}
type Both = Pick<Localized, 'ja' | 'en'>

/** Titles that begin with a work's name; quotation marks within the name become those of the second level. */
export const namedAfter =
  (title: Both) =>
  (ja: string, en: string, work: Both = title): Both => ({
    ja: `「${work.ja.replaceAll('「', '『').replaceAll('」', '』')}」${ja}`,
    en: `“${work.en.replaceAll('“', '‘').replaceAll('”', '’')}”: ${en}`,
  })

/** Rows of a mail: an amount in yen, and an instant (epoch ms). */
export const moneyRow = (label: Both, yen: number, strong = false) => ({ label, value: bothYen(yen), strong })
export const timeRow = (label: Both, at: number, strong = false) => ({ label, value: bothDeadlines(at), strong })

/** Makes a notice's draft; texts that are left out do not appear in it. */
export function draft(userId: string, said: Said): Draft {
  const { type, level, title, content, mark } = said
  return {
    userId,
    text: {
      type,
      level,
      transactional: said.transactional ?? false,
      ...(said.isBidding && { isBidding: true }),
      ...(said.isCollecting && { isCollecting: true }),
      title,
      content,
      path: said.path ?? null,
      mail: {
        tone: said.tone ?? 'plain',
        mark,
        heading: said.heading ?? title,
        rows: (said.rows ?? []).map(row => ({ strong: false, ...row })),
        action: said.action ?? null,
        foot: said.foot ?? null,
        picture: said.picture ?? null,
      },
    },
  }
}
