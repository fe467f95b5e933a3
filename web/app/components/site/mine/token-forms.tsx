import { useNavigation, useSubmit } from '@remix-run/react'
import type { TokenStep } from '#shared/domain/provenance/ledger/custody.ts'
import { time } from '../../../lib/format/dates.ts'
import { useWallets } from '../../../lib/hooks/use-wallets.ts'
import { m } from '../../../paraglide/messages.js'
import { type FormReply, ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../frame/button.tsx'
import { TextArea } from '../frame/field.tsx'
import { Note } from '../frame/note.tsx'
import css from './mine.module.css'

/** What the move means, before anything is signed. */
export function PrepareMove({ step, reply }: { step: TokenStep; reply: FormReply | undefined }) {
  const [form] = useReplyForm('prepare', reply)
  const sending = useNavigation().state !== 'idle'
  return (
    <ReplyForm form={form} reply={reply} className={css.form}>
      <input type="hidden" name="intent" value="prepare" />
      <input type="hidden" name="step" value={step} />
      {step === 'withdraw' ? (
        <ul>
          <li>{m.token_consent_public()}</li>
          <li>{m.token_consent_sale()}</li>
          <li>{m.token_consent_undone()}</li>
          <li>{m.token_consent_wallet()}</li>
        </ul>
      ) : (
        <p>{m.token_deposit_text()}</p>
      )}
      <p>
        <Button type="submit" disabled={sending}>
          {m.token_prepare()}
        </Button>
      </p>
    </ReplyForm>
  )
}

interface Challenge {
  readonly step: string
  readonly nonce: string
  readonly message: string
  readonly wallet: string
  readonly until: string
}

/** The text and its signature: by a wallet of this browser, or signed elsewhere and pasted. */
export function SignMove({
  challenge,
  formId,
  reply,
}: {
  challenge: Challenge
  formId: string
  reply: FormReply | undefined
}) {
  const [form, fields] = useReplyForm<{ signature: string }>('sign', reply)
  const sending = useNavigation().state !== 'idle'
  const submit = useSubmit()
  const { wallets, problem, sign } = useWallets()
  const signWith = async (wallet: (typeof wallets)[number], sent: HTMLFormElement | null) => {
    const signature = await sign(wallet, challenge)
    if (signature === undefined || !sent) return
    const filled = new FormData(sent)
    filled.set('signature', signature)
    submit(filled, { method: 'post' })
  }
  return (
    <ReplyForm form={form} reply={reply} className={css.form}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="formId" value={formId} />
      {(['step', 'nonce', 'message', 'wallet', 'until'] as const).map(name => (
        <input key={name} type="hidden" name={name} value={challenge[name]} />
      ))}
      <TextArea
        id={`${form.id}-text`}
        label={m.token_text()}
        hint={m.token_text_hint({ time: time(challenge.until) })}
        rows={12}
        readOnly
        defaultValue={challenge.message}
      />
      <div role="status">{problem && <Note tone="warn">{problemWords[problem]()}</Note>}</div>
      {wallets.length > 0 && (
        <p className="cluster">
          {wallets.map(wallet => (
            <Button
              key={wallet.id}
              type="button"
              look="second"
              disabled={sending}
              onClick={({ currentTarget }) => signWith(wallet, currentTarget.form)}
            >
              {m.token_sign_with({ name: wallet.name })}
            </Button>
          ))}
        </p>
      )}
      <TextArea
        id={fields.signature.id}
        name="signature"
        label={m.token_signature()}
        hint={m.token_signature_hint()}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        required
        defaultValue={fields.signature.initialValue}
        error={fields.signature.errors?.[0]}
      />
      <p>
        <Button type="submit" disabled={sending}>
          {challenge.step === 'deposit' ? m.token_deposit() : m.token_withdraw()}
        </Button>
      </p>
    </ReplyForm>
  )
}

const problemWords = { other: m.token_problem_other, refused: m.token_problem_refused } as const
