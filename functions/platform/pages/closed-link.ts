import type { Link, linkStands } from '#shared/platform/session.ts'
import { answerOf, type PageOf } from './hosted.ts'
import type { Frame } from './layout.ts'
import { endedPage } from './message-page.ts'

const words = {
  disabled: { tone: 'ng', state: 'linkDisabled', body: 'linkDisabledBody' },
  used: { tone: 'ng', state: 'linkUsed', body: 'linkUsedBody' },
  expired: { tone: 'ng', state: 'expired', body: 'expiredBody' },
} as const

/** A link that opens nothing any more: gone. */
export function closedLink(
  of: PageOf & Pick<Link, 'cancelUrl'>,
  frame: Frame,
  stands: Exclude<ReturnType<typeof linkStands>, 'open'>,
) {
  return answerOf(of, frame, endedPage(frame, words[stands], { back: of.cancelUrl }), { status: 410 })
}
