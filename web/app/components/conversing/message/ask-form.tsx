import { Form, useNavigation } from '@remix-run/react'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { TextArea } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import type { Typed } from './composer.tsx'
import css from './rooms.module.css'

/** The first message about a work: with it the conversation begins. */
export function AskForm({ clientId, refused }: { clientId: string; refused: Typed | undefined }) {
  const sending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={css.ask} noValidate>
      <input type="hidden" name="clientId" value={refused?.clientId || clientId} />
      {refused && (
        <div role="alert">
          <Note tone="ng">{refused.error}</Note>
        </div>
      )}
      <TextArea
        id="text"
        name="text"
        label={m.message_question()}
        hint={m.message_question_hint()}
        rows={6}
        maxLength={lengths.chat}
        defaultValue={refused?.text}
        required
      />
      <p>
        <Button type="submit" disabled={sending}>
          {m.message_ask_send()}
        </Button>
      </p>
    </Form>
  )
}
