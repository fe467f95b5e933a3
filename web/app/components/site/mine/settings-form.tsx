import type { DefaultValue } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { ViaScriptInput } from '../../people/account/via-script-input.tsx'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'
import css from './mine.module.css'

export interface SettingsAnswer {
  readonly intent: string
  readonly reply?: FormReply | undefined
}

/** What the page was last told, by scripts or by a whole answer, about the form of that name. */
export interface SettingsState {
  /** The answer to a form posted without scripts. */
  readonly posted: SettingsAnswer | undefined
  /** Named in the address after a form was saved without scripts. */
  readonly saved: string | null
}

/** One of the forms of the page: saved on its own, answered in place. */
export function SettingsForm<Fields extends Readonly<Record<string, string>>>({
  intent,
  state,
  defaults,
  version,
  submit,
  done = m.info_saved(),
  children,
}: {
  intent: string
  state: SettingsState
  defaults?: DefaultValue<Fields>
  /** Another one makes the fields anew, from the defaults. */
  version?: string
  submit: string
  done?: string
  children: (fields: ReturnType<typeof useReplyForm<Fields>>[1]) => ReactNode
}) {
  const fetcher = useFetcher<SettingsAnswer>()
  const posted = state.posted?.intent === intent ? state.posted : undefined
  const answer = fetcher.data ?? posted
  const [form, fields] = useReplyForm<Fields>(
    version ? `form-${intent}-${version}` : `form-${intent}`,
    answer?.reply,
    defaults,
  )
  const saved = fetcher.data ? !fetcher.data.reply && fetcher.state === 'idle' : state.saved === intent
  return (
    <ReplyForm form={form} reply={answer?.reply} fetcher={fetcher} className={css.form}>
      <input type="hidden" name="intent" value={intent} />
      <ViaScriptInput />
      {children(fields)}
      <p className="cluster">
        <Button type="submit" disabled={fetcher.state !== 'idle'}>
          {submit}
        </Button>
      </p>
      <div role="status">{saved && <Note tone="ok">{done}</Note>}</div>
    </ReplyForm>
  )
}
