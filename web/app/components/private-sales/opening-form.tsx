import { Form } from '@remix-run/react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import css from './sale.module.css'

/** A guest's wish to be told when the sale opens, and the way to take it back. Nobody else sees it. */
export function OpeningForm({ id, isAsked }: { id: string; isAsked: boolean }) {
  return (
    <Form method="post" className={css.wish} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="asked" value={isAsked ? 'no' : 'yes'} />
      <p role="status">{isAsked ? m.sale_opening_asked() : ''}</p>
      <Button type="submit" look={isAsked ? 'quiet' : 'primary'}>
        {isAsked ? m.sale_opening_back() : m.sale_opening_ask()}
      </Button>
    </Form>
  )
}
