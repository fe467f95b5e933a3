import { Form } from '@remix-run/react'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { paths } = useSite()
  return (
    <Dialog open={open} onClose={onClose} title={m.logout_title()}>
      <p>{m.logout_text()}</p>
      <Form method="post" action={paths.logout} className="acts">
        <Button look="quiet" onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button type="submit">{m.logout_submit()}</Button>
      </Form>
    </Dialog>
  )
}
