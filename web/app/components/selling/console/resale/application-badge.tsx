import { m } from '../../../../paraglide/messages.js'
import { Badge } from '../../../site/frame/badge.tsx'
import { type ApplicationRow, applicationWords, isResubmitted } from './application-words.ts'

export function ApplicationBadge({ application }: { application: Pick<ApplicationRow, 'state' | 'trail'> }) {
  const [mark, word] = applicationWords[application.state]
  return <Badge state={mark}>{isResubmitted(application) ? m.review_resubmitted() : word()}</Badge>
}
