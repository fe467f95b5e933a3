import { Form } from '@remix-run/react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'

/** A guest's wish to be told when the sale opens, and the way to take it back. Nobody else sees it. */
export function OpeningForm({ id, isAsked }: { id: string; isAsked: boolean }) {
  return (
    <Form method="post" className="cluster" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="asked" value={isAsked ? 'no' : 'yes'} />
      <Button type="submit" look={isAsked ? 'quiet' : 'primary'}>
        {isAsked ? m.sale_opening_back() : m.sale_opening_ask()}
      </Button>
      <p role="status">{isAsked ? m.sale_opening_asked() : ''}</p>
    </Form>
  )
}
