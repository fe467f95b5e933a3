import type { ReactNode } from 'react'
import { sourceNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import type { OwnRecord, PanelState } from '../../../lib/auction/panel-state.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { daysLeft } from '../../../lib/format/time-left.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge, type BadgeState } from '../../site/frame/badge.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { PanelFrame } from './panel-frame.tsx'
import type { PanelParts } from './panel-parts.ts'

interface Ending {
  readonly badge: BadgeState
  readonly word: string
  readonly note: string
  readonly tone?: 'ok'
}

/** After the end: won, somebody else won, not concluded, stopped, sold. */
export function EndedPanel({
  state,
  record,
  now,
  ...parts
}: PanelParts & { state: PanelState; record: OwnRecord | undefined; now: number }) {
  const { paths, locale } = useSite()
  const { work, snapshot } = parts
  const { badge, word, note, tone } = endingOf(state)
  const sold = snapshot.bidCount > 0 && state !== 'not-concluded' && state !== 'cancelled'
  const won = state === 'won'
  const payUntil = won ? record?.payUntil : undefined
  const payPage = record?.orderId
    ? paths.cartPayment(record.orderId)
    : paths.cartConfirmation({ source: sourceNumbers.auction, productId: work.id })
  return (
    <PanelFrame
      {...parts}
      {...(payUntil && {
        clock: {
          label: m.panel_pay_until(),
          text: daysLeft(payUntil, now, locale),
          small: endsAt(payUntil, now, locale),
        },
      })}
      badge={<Badge state={badge}>{word}</Badge>}
      priceLabel={sold ? m.panel_price_won() : m.panel_price_start()}
      actions={
        won ? (
          <>
            <ButtonLink wide to={payPage}>
              {m.panel_won_pay()}
            </ButtonLink>
            <ButtonLink look="quiet" wide to={paths.auctionRecord()}>
              {m.panel_won_record()}
            </ButtonLink>
          </>
        ) : (
          <EndedActions artist={paths.artist(work.artist.id)} transcript={paths.transcript(work.id)} />
        )
      }
      foot={won ? m.panel_won_rule() : undefined}
    >
      <Note {...(tone && { tone })}>{note}</Note>
    </PanelFrame>
  )
}

export function EndedActions({ artist, transcript }: { artist: string; transcript?: string }): ReactNode {
  return (
    <>
      <ButtonLink look="second" wide to={artist}>
        {m.panel_by_artist()}
      </ButtonLink>
      {transcript && (
        <ButtonLink look="quiet" wide to={transcript}>
          {m.panel_transcript()}
        </ButtonLink>
      )}
    </>
  )
}

function endingOf(state: PanelState): Ending {
  switch (state) {
    case 'won':
      return { badge: 'won', word: m.panel_won(), note: m.panel_won_note(), tone: 'ok' }
    case 'sold':
      return { badge: 'sold', word: m.panel_sold(), note: m.panel_sold_note() }
    case 'lost':
      return { badge: 'ended', word: m.panel_over(), note: m.panel_lost_note() }
    case 'second-chance':
      return { badge: 'ended', word: m.panel_second_chance(), note: m.panel_ended_note() }
    case 'not-concluded':
      return { badge: 'none', word: m.panel_not_concluded(), note: m.panel_unsold_note() }
    case 'cancelled':
      return { badge: 'none', word: m.panel_cancelled(), note: m.panel_cancelled_note() }
    default:
      return { badge: 'ended', word: m.panel_over(), note: m.panel_ended_note() }
  }
}
