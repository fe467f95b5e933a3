import type { Link, linkStands } from '#shared/platform/sessions/session.ts'
import { type PageOwner, pageAnswer } from '../../pages/hosted.ts'
import type { Frame } from '../../pages/layout.ts'
import { endedPage } from '../../pages/message-page.ts'

const words = {
  disabled: { tone: 'ng', state: 'linkDisabled', body: 'linkDisabledBody' },
  used: { tone: 'ng', state: 'linkUsed', body: 'linkUsedBody' },
  expired: { tone: 'ng', state: 'expired', body: 'expiredBody' },
} as const

/** Renders a link that opens no session any more (410). */
export function closedLink(
  of: PageOwner & Pick<Link, 'cancelUrl'>,
  frame: Frame,
  stands: Exclude<ReturnType<typeof linkStands>, 'open'>,
) {
  return pageAnswer(of, frame, endedPage(frame, words[stands], { back: of.cancelUrl }), { status: 410 })
}
