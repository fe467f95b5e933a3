import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listPrivateSales } from '#shared/api/selling/private-sales.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { PhaseBadge } from '../../selling/private-sales/phase-badge.tsx'
import { SaleSpan } from '../../selling/private-sales/sale-span.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './letters.module.css'

/** The way into the secret sale that a letter invites to. */
export function InvitationCard({
  sale: { id, title, banner, startAt, endAt, phase },
}: {
  sale: Pick<
    OutputOf<typeof listPrivateSales>['list'][number],
    'id' | 'title' | 'banner' | 'startAt' | 'endAt' | 'phase'
  >
}) {
  const { paths } = useSite()
  return (
    <section className={css.card} aria-label={m.letter_invites()}>
      <Picture picture={banner} alt="" sizes="(max-width: 430px) 100vw, 200px" />
      <div>
        <p className="kicker">{m.sale_kicker()}</p>
        <h3>{title}</h3>
        <PhaseBadge phase={phase} />
        <p>
          <SaleSpan startAt={startAt} endAt={endAt} />
        </p>
        <ButtonLink size="small" to={paths.privateSales({ id })}>
          {m.letter_enter()}
        </ButtonLink>
      </div>
    </section>
  )
}
