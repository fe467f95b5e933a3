import { Form } from '@remix-run/react'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'

/**
 * The offer to the next bidder (D56). Accepting binds, so both answers are asked once more; the question unfolds in
 * place and needs no script.
 */
export function SecondChance({
  auctionId,
  price,
  until,
  formId,
}: {
  auctionId: string
  price: number
  until: string
  formId: string
}) {
  const answers = [
    { accept: '1', text: m.record_chance_accept(), title: m.record_chance_title(), rule: m.record_chance_rule() },
    { accept: '0', text: m.record_chance_refuse(), title: m.record_refuse_title(), rule: m.record_refuse_rule() },
  ] as const
  return (
    <Note tone="warn">
      <p>
        {m.record_chance_text({ price: yen(price) })}　{m.record_answer_until()} {until}
      </p>
      <div className="cluster mt3">
        {answers.map(({ accept, text, title, rule }) => (
          <details key={accept} name={`chance-${auctionId}`}>
            <summary className={accept === '1' ? 'btn sm' : 'btn sm quiet'}>{text}</summary>
            <Form method="post" className="mt3">
              <input type="hidden" name="auctionId" value={auctionId} />
              <input type="hidden" name="formId" value={formId} />
              <input type="hidden" name="accept" value={accept} />
              <p>
                <b>{title}</b>
              </p>
              <p>{rule}</p>
              <p className="mt3">
                <Button type="submit" size="small" look={accept === '1' ? 'primary' : 'danger'}>
                  {text}
                </Button>
              </p>
            </Form>
          </details>
        ))}
      </div>
    </Note>
  )
}
