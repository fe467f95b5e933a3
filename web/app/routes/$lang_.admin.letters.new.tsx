import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InvitationCard } from '../components/conversing/letters/invitation-card.tsx'
import { LetterPaper } from '../components/conversing/letters/letter-paper.tsx'
import { ConsoleForm, replyTo, useSending } from '../components/site/console/forms/console-form.tsx'
import { FormFields, labelsOf } from '../components/site/console/forms/form-fields.tsx'
import css from '../components/site/console/forms.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Check, Select, TextArea } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnLetter, loadLetterForm } from '../lib/console/letters.server.ts'
import { letterFields } from '../lib/console/private-sale-fields.ts'
import type { ConsoleReply } from '../lib/console/reply.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadLetterForm(args)

export const action = (args: ActionFunctionArgs) => actOnLetter(args)

/** A letter to chosen members: written, looked at in both languages, and sent (D95). */
export default function NewLetter() {
  const { sales, values, formId } = useLoaderData<typeof loader>()
  const reply: ConsoleReply | undefined = useActionData<typeof action>()
  const { paths } = useSite()
  const sending = useSending()
  const mine = replyTo(reply, { intent: 'letter' })
  const form = {
    id: 'letter',
    values: mine?.values ?? values,
    errors: mine?.errors ?? {},
    choices: {},
    business: 'content',
  } as const
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('letters')}>
          {m.letter_admin_title()}
        </SiteLink>
      </p>
      <h1>{m.letter_admin_new()}</h1>
      <ConsoleForm
        id="letter"
        intent="letter"
        formId={formId}
        reply={reply}
        labels={{ ...labelsOf(letterFields), to: m.letter_admin_to(), privateSaleId: m.letter_admin_sale() }}
      >
        {mine?.asks ? (
          <Confirmed reply={mine} />
        ) : (
          <>
            <FormFields fields={letterFields} form={form} />
            <Select
              id="letter-privateSaleId"
              name="privateSaleId"
              label={m.letter_admin_sale()}
              hint={m.letter_admin_sale_hint()}
              defaultValue={form.values['privateSaleId'] ?? ''}
              error={form.errors['privateSaleId']}
            >
              <option value="">{m.letter_admin_sale_none()}</option>
              {sales.map(({ id, title, guests }) => (
                <option key={id} value={id}>
                  {title} — {m.sale_admin_guests_sub({ count: guests })}
                </option>
              ))}
            </Select>
            {sales.length > 0 && (
              <Check name="toGuests" value="yes" defaultChecked={form.values['toGuests'] === 'yes'}>
                {m.letter_admin_sale_guests()}
              </Check>
            )}
            <TextArea
              id="letter-to"
              name="to"
              label={m.letter_admin_to()}
              hint={m.letter_admin_to_hint()}
              rows={5}
              defaultValue={form.values['to'] ?? ''}
              error={form.errors['to']}
            />
            <div className={css.bar}>
              <Button type="submit" disabled={sending}>
                {m.letter_admin_preview()}
              </Button>
            </div>
          </>
        )}
      </ConsoleForm>
    </>
  )
}

/** What was written, as both will read it; it is sent from here. */
function Confirmed({ reply: { values } }: { reply: ConsoleReply }) {
  const { sales } = useLoaderData<typeof loader>()
  const sending = useSending()
  const sale = sales.find(({ id }) => id === values['privateSaleId'])
  const kept = ['title.ja', 'title.en', 'title.zh', 'content.ja', 'content.en', 'content.zh', 'privateSaleId']
  return (
    <>
      {[...kept, 'to', 'toGuests'].map(name => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
      <Note>{m.letter_admin_preview_to({ count: Number(values['recipients'] ?? 0) })}</Note>
      <div className={css.form}>
        {(['ja', 'en'] as const).map(lang => (
          <section key={lang} aria-label={lang === 'ja' ? m.letter_admin_preview_ja() : m.letter_admin_preview_en()}>
            <h2>{lang === 'ja' ? m.letter_admin_preview_ja() : m.letter_admin_preview_en()}</h2>
            <p lang={lang}>
              <b>{values[`title.${lang}`]}</b>
            </p>
            <LetterPaper
              lang={lang}
              title={values[`title.${lang}`] ?? ''}
              content={values[`content.${lang}`] ?? ''}
              addressee={m.letter_admin_preview_name({}, { locale: lang })}
            />
          </section>
        ))}
        {sale && <InvitationCard sale={sale} />}
      </div>
      <div className={css.bar}>
        <Button type="submit" name="confirmed" value="yes" disabled={sending}>
          {m.letter_admin_send()}
        </Button>
        <Button type="submit" name="confirmed" value="no" look="second" disabled={sending}>
          {m.letter_admin_back()}
        </Button>
      </div>
    </>
  )
}
