import { Form } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Dialog } from '../frame/dialog.tsx'

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { paths } = useSite()
  return (
    <Dialog open={open} onClose={onClose} title={m.logout_title()}>
      <p>{m.logout_text()}</p>
      <Form method="post" action={paths.logout} className="actions">
        <Button look="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit">{m.logout_submit()}</Button>
      </Form>
    </Dialog>
  )
}
