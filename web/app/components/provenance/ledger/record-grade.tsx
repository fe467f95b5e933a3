import type { getProduct } from '#shared/api/catalogue/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { date } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { labelNames } from './entry-text.ts'

type Attested = OutputOf<typeof getProduct>['attested']

/** Who stands for the record of a work: the house alone, or its artist too, and up to which correction (decision 285). */
export function RecordGrade({ attested }: { attested: Attested }) {
  const { locale } = useSite()
  const isWhole = attested !== null && attested.changed.length === 0
  return (
    <p>
      <Badge state={isWhole ? 'paid' : 'accepted'}>{isWhole ? m.grade_artist() : m.grade_issuer()}</Badge>{' '}
      <span>{attested ? attestedText(attested, locale) : m.grade_issuer_text()}</span>
    </p>
  )
}

function attestedText({ at, changed }: NonNullable<Attested>, locale: 'ja' | 'en'): string {
  const day = date(at, locale)
  if (changed.length === 0) return m.grade_artist_text({ date: day })
  const labels = changed.flatMap(name => labelNames[name]?.() ?? []).join(locale === 'ja' ? '、' : ', ')
  return m.grade_changed_text({ date: day, labels })
}
