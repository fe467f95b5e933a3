import { useRef, useState } from 'react'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../site/frame/button.tsx'
import { Note } from '../../../site/frame/note.tsx'

/**
 * Asks the device, and sends the form that it stands in with what the device answers. Only scripts can, so that without
 * them there is nothing to press.
 */
export function PasskeyButton({
  ask,
  checksForm = false,
  children,
  ...look
}: Pick<Parameters<typeof Button>[0], 'look' | 'size' | 'wide' | 'children'> & {
  /** The device's answer as the form sends it; undefined when there was none. */
  ask: () => Promise<string | undefined>
  /** Whether the form's other fields are needed as well: then the device is asked only when they are filled in. */
  checksForm?: boolean
}) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'still' | 'asking' | 'failed'>('still')
  const press = async () => {
    if (checksForm && field.current?.form?.reportValidity() === false) return
    setState('asking')
    const answer = await ask()
    setState(answer === undefined ? 'failed' : 'still')
    if (answer === undefined || !field.current) return
    field.current.value = answer
    field.current.form?.requestSubmit()
    field.current.value = ''
  }
  if (!isHydrated) return null
  return (
    <>
      <input type="hidden" name="passkey" ref={field} />
      <Button {...look} disabled={state === 'asking'} onClick={press}>
        {children}
      </Button>
      <div role="status">{state === 'failed' && <Note tone="ng">{m.operators_passkey_failed()}</Note>}</div>
    </>
  )
}
