import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type PasskeyRequest, signWithPasskey } from '../../../../lib/console/passkeys.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { PasskeyButton } from '../../../people/console/operators/passkey-button.tsx'
import { ErrorSummary } from '../../frame/error-summary.tsx'
import { Input } from '../../frame/field.tsx'
import { Note } from '../../frame/note.tsx'
import css from '../forms.module.css'

/** The reply to this very form, if the page's last reply was to it. */
export function replyTo(
  reply: ConsoleReply | undefined,
  { intent, target = '' }: { intent: string; target?: string | undefined },
): ConsoleReply | undefined {
  return reply?.intent === intent && reply.target === target ? reply : undefined
}

/**
 * A form of the console: works without scripts, says what was refused above itself, and takes the focus there. `id`
 * begins the ids of its fields; `labels` name them in the summary.
 */
export function ConsoleForm({
  id,
  intent,
  target,
  formId,
  reply,
  labels = {},
  className = css.form,
  children,
}: {
  id: string
  intent: string
  /** What the form is about, when there are several of one intent. */
  target?: string
  /** Made by the loader; a refused form keeps its own, so that sending it again is the same operation. */
  formId?: string
  reply: ConsoleReply | undefined
  labels?: Readonly<Record<string, string>>
  className?: string | undefined
  children: ReactNode
}) {
  const summary = useRef<HTMLDivElement>(null)
  const mine = replyTo(reply, { intent, target })
  useEffect(() => {
    if (mine) summary.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [mine])
  const errors = Object.entries(mine?.errors ?? {}).map(([name, text]) => ({
    id: `${id}-${name}`,
    text: labels[name] ? `${labels[name]}: ${text}` : text,
  }))
  return (
    <Form method="post" id={id} className={className} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {target !== undefined && <input type="hidden" name="target" value={target} />}
      {formId && <input type="hidden" name="formId" value={mine?.values['formId'] ?? formId} />}
      {mine && (
        <div ref={summary}>
          {mine.general && (
            <div role="alert" tabIndex={-1} data-focus>
              <Note tone="ng">{mine.general}</Note>
            </div>
          )}
          <ErrorSummary errors={errors} />
        </div>
      )}
      {mine?.proves && (
        <Input
          id={`${id}-proof`}
          name="proof"
          type="password"
          label={m.operators_proof()}
          hint={m.operators_prove_text()}
          autoComplete="current-password"
          required
          error={mine.errors['proof']}
        />
      )}
      {mine?.proves && <PasskeyProof request={mine.passkey} />}
      {children}
    </Form>
  )
}

/** The form once more, with a passkey in the place of password or code. */
function PasskeyProof({ request }: { request: PasskeyRequest | null | undefined }) {
  return (
    request && (
      <PasskeyButton look="second" ask={() => signWithPasskey(request)}>
        {m.operators_passkey_use()}
      </PasskeyButton>
    )
  )
}

export function useSending(): boolean {
  return useNavigation().state !== 'idle'
}
