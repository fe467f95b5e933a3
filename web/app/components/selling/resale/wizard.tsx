import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Kept, useDraft } from '../../../lib/hooks/use-draft.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type Draft, draftIn } from '../../../lib/resale/draft.ts'
import { type StepName, stepOfField, stepsOf } from '../../../lib/resale/steps.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { ErrorSummary } from '../../site/frame/error-summary.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { Stepper } from '../../site/parts/stepper.tsx'
import { Missing } from './missing.tsx'
import { PayoutPanel } from './payout-panel.tsx'
import css from './resell.module.css'
import { AccountStep } from './step-account.tsx'
import { ConfirmStep } from './step-confirm.tsx'
import { DeliveryStep } from './step-delivery.tsx'
import { PhotosStep } from './step-photos.tsx'
import { PickupStep } from './step-pickup.tsx'
import { PriceStep } from './step-price.tsx'
import { namedProblem, type ResellPage, type ResellRefusal, type WizardState } from './wizard-state.ts'

const parts: Readonly<Record<StepName, (props: { wizard: WizardState }) => ReactNode>> = {
  photos: PhotosStep,
  price: PriceStep,
  delivery: DeliveryStep,
  pickup: PickupStep,
  account: AccountStep,
  confirm: ConfirmStep,
}

const names: Readonly<Record<StepName, () => string>> = {
  photos: m.resale_step_photos,
  price: m.resale_step_price,
  delivery: m.resale_step_delivery,
  pickup: m.resale_step_pickup,
  account: m.resale_step_account,
  confirm: m.resale_step_confirm,
}

const keptWords: Readonly<Record<Kept, (() => string) | undefined>> = {
  'as-loaded': undefined,
  changed: m.resale_draft_keeping,
  kept: m.resale_draft_kept,
  failed: m.resale_draft_failed,
}

/** One step of an application; each is a form of its own, kept as one goes and sent with the last. */
export function Wizard({ page, refused }: { page: ResellPage; refused: ResellRefusal | undefined }) {
  const { prepared, step, formId } = page
  const { work, application } = prepared
  const { draft, change, kept } = useDraft(work.id, page.draft)
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const reply = refused?.step === step ? refused : undefined
  useEffect(() => {
    if (reply) summary.current?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }, [reply])
  const steps = stepsOf(draft)
  const at = steps.findIndex(({ name }) => name === step)
  const before = steps[at - 1]
  const fields = steps[at]?.fields ?? []
  const errors = useOpenProblems(reply, draft)
  const wizard: WizardState = { page, draft, change, errors: Object.fromEntries(errors), reply }
  const Part = parts[step]
  const isLast = step === 'confirm'
  return (
    <>
      <h1>{m.resale_title()}</h1>
      <p className="sub">{work.title}</p>
      <div className={css.stepper}>
        <Stepper steps={steps.map(({ name }) => names[name]())} current={at} />
      </div>
      <div className={`aside ${css.page}`}>
        <Form
          key={step}
          ref={form}
          method="post"
          action={paths.resell({ productId: work.id, step })}
          className={css.form}
          noValidate
          onInput={() => {
            if (form.current && fields.length > 0 && !isLast) change(draftIn(new FormData(form.current), fields))
          }}
        >
          <h2 className="vh">{names[step]()}</h2>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="formId" value={formId} />
          <div ref={summary}>
            {reply?.general && (
              <div role="alert" tabIndex={-1} data-focus>
                <Note tone="ng">{reply.general}</Note>
              </div>
            )}
            {isLast ? (
              <ElsewhereErrors errors={errors} productId={work.id} />
            ) : (
              <ErrorSummary
                errors={errors.map(([name, text]) => ({ id: idOf(name), text: namedProblem(name, text) }))}
              />
            )}
          </div>
          {application?.state === 'revise' && application.decision?.text && (
            <Note tone="warn" title={m.resale_reviewer()}>
              {application.decision.text}
            </Note>
          )}
          <Missing missing={prepared.missing} productId={work.id} title={work.title} />
          {/* Enter in a field goes on, as the first button of the form. */}
          <button type="submit" name="intent" value="next" className="vh" tabIndex={-1} aria-hidden="true" />
          <Part wizard={wizard} />
          <div className={css.way}>
            {before ? (
              <ButtonLink look="quiet" to={paths.resell({ productId: work.id, step: before.name })}>
                {m.resale_back()}
              </ButtonLink>
            ) : (
              <ButtonLink look="quiet" to={paths.overview()}>
                {m.resale_leave()}
              </ButtonLink>
            )}
            <span className="cluster">
              {!isLast && (
                <Button type="submit" name="intent" value="keep" look="bare" disabled={sending}>
                  {m.resale_keep()}
                </Button>
              )}
              <Button type="submit" name="intent" value="next" disabled={sending}>
                {isLast ? (application?.state === 'revise' ? m.resale_send_again() : m.resale_send()) : m.resale_next()}
              </Button>
            </span>
          </div>
          <p className="mut" role="status">
            {keptWords[kept]?.()}
          </p>
        </Form>
        <PayoutPanel wizard={wizard} />
      </div>
    </>
  )
}

/** The fields of an address have ids of their own. */
const idOf = (name: string): string => (name.startsWith('new-') ? name : `resell-${name}`)

/** The problems of a refused step without those whose fields have been changed since. */
function useOpenProblems(reply: ResellRefusal | undefined, draft: Draft): readonly (readonly [string, string])[] {
  const [refused, setRefused] = useState({ reply, draft })
  if (refused.reply !== reply) setRefused({ reply, draft })
  const isAsRefused = (name: string) => saidOf(draft, name) === saidOf(refused.draft, name)
  return Object.entries(reply?.errors ?? {}).filter(([name]) => isAsRefused(name))
}

/** A form says of an empty field what a draft does not mention. */
const saidOf = (draft: Draft, name: string): string =>
  [draft[name] ?? '']
    .flat()
    .filter(value => value !== '')
    .join('\n')

/** What the whole was refused for, each with the step where it is mended. */
function ElsewhereErrors({ errors, productId }: { errors: readonly (readonly [string, string])[]; productId: string }) {
  const { paths } = useSite()
  if (errors.length === 0) return null
  return (
    <div className="note ng" role="alert" tabIndex={-1} data-focus>
      <b>{m.error_summary()}</b>
      <ul>
        {errors.map(([name, text]) => {
          const step = stepOfField(name) ?? 'photos'
          return (
            <li key={name}>
              {step === 'confirm' ? (
                <a className="link" href={`#resell-${name}`}>
                  {text}
                </a>
              ) : (
                <SiteLink className="link" to={paths.resell({ productId, step })}>
                  {m.resale_error_at({ step: names[step](), text })}
                </SiteLink>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
