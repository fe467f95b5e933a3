import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Note } from './note.tsx'

/**
 * What one act of a page was refused with as a whole (marketplace.md 8): a dialog that is closed by hand, and the sentence
 * stays on the page. Without scripts the sentence alone. It is for acts among others, on rows and steps; the form that a
 * reader is filling in says it above itself, and what is wrong with a field stands at the field (decision 221).
 */
export function Failure({ text }: { text: string }) {
  const hydrated = useHydrated()
  const reply: unknown = useActionData()
  // Each answer opens it once, also when it says the same as the last one.
  const [closed, setClosed] = useState<unknown>()
  const close = () => setClosed(reply)
  return (
    <>
      <div role="alert">
        <Note tone="ng">{text}</Note>
      </div>
      {hydrated && (
        <Dialog
          open={closed !== reply}
          onClose={close}
          title={m.error_title()}
          tone="error"
          actions={<Button onClick={close}>{m.close()}</Button>}
        >
          <p>{text}</p>
        </Dialog>
      )}
    </>
  )
}
