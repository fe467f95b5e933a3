import { type FormEvent, useEffect, useState } from 'react'
import type { Entry } from '#shared/domain/selling/auction/transcript.ts'
import { parseAmount } from '../../../lib/auction/quick-amounts.ts'
import { type Opening, opens } from '../../../lib/auction/verify-transcript.ts'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Input } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './transcript.module.css'

/** The reader's own receipts against the record, and a form for a receipt kept elsewhere. */
export function OwnBids({ entries, receipts }: { entries: readonly Entry[]; receipts: readonly Opening[] }) {
  return (
    <section className="panel mt7" aria-labelledby="own">
      <h2 id="own">{m.transcript_yours()}</h2>
      {receipts.length > 0 && (
        <>
          <p className="mut">{m.transcript_yours_text()}</p>
          <ul className={css.own}>
            {receipts.map(receipt => (
              <Opened key={receipt.seq} entries={entries} receipt={receipt} />
            ))}
          </ul>
        </>
      )}
      <details className="mt4">
        <summary className="btn quiet sm">{m.transcript_by_hand()}</summary>
        <ByHand entries={entries} />
      </details>
    </section>
  )
}

function Opened({ entries, receipt }: { entries: readonly Entry[]; receipt: Opening }) {
  const [fits, setFits] = useState<boolean>()
  useEffect(() => void opens(entries, receipt).then(setFits), [entries, receipt])
  return (
    <li>
      <span>{m.transcript_yours_row({ seq: receipt.seq, max: yen(receipt.max) })}</span>
      {fits !== undefined && (
        <Badge state={fits ? 'confirmed' : 'failed'}>{fits ? m.transcript_match() : m.transcript_mismatch()}</Badge>
      )}
    </li>
  )
}

function ByHand({ entries }: { entries: readonly Entry[] }) {
  const [fits, setFits] = useState<boolean>()
  const [missing, setMissing] = useState<readonly string[]>([])
  const told = (name: string) => ({
    name,
    required: true,
    error: missing.includes(name) ? m.transcript_own_missing() : undefined,
  })
  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const empty = ['seq', 'max', 'nonce', 'bidderId'].filter(name => text(name) === '')
    setMissing(empty)
    if (empty.length > 0) return setFits(undefined)
    const opening = {
      seq: Number(text('seq')),
      max: parseAmount(text('max')) ?? Number.NaN,
      nonce: text('nonce').toLowerCase(),
      bidderId: text('bidderId'),
    }
    setFits(await opens(entries, opening))
  }
  return (
    <form className={css.form} onSubmit={event => void check(event)} noValidate>
      <p className="mut">{m.transcript_own_text()}</p>
      <Input id="own-seq" {...told('seq')} inputMode="numeric" label={m.transcript_own_seq()} />
      <Input id="own-max" {...told('max')} inputMode="numeric" label={m.transcript_own_max()} />
      <Input id="own-nonce" {...told('nonce')} autoComplete="off" spellCheck={false} label={m.transcript_own_nonce()} />
      <Input id="own-member" {...told('bidderId')} autoComplete="off" label={m.transcript_own_member()} />
      <Button type="submit">{m.transcript_own_check()}</Button>
      <div role="status">
        {fits !== undefined && (
          <Note tone={fits ? 'ok' : 'ng'}>{fits ? m.transcript_own_yes() : m.transcript_own_no()}</Note>
        )}
      </div>
    </form>
  )
}
