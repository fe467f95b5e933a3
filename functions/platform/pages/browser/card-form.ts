import { brandMarks, brandOf } from '#shared/platform/card/brand.ts'
import type { CardSettings } from '#shared/platform/card/element.ts'
import { formatExpire } from '#shared/platform/card/expiry.ts'
import {
  type CardField,
  type CardFormValues,
  checkCardForm,
  digitsOf,
  groupDigits,
  holderOf,
} from '#shared/platform/card/form.ts'
import { formTexts, problemTexts } from '#shared/platform/card/texts.ts'

/**
 * The card form in the browser. Number and code are fields without a name, so that no form can submit them even if the
 * script fails. They leave this page only for the tokeniser.
 */
interface CardForm {
  readonly form: HTMLFormElement
  readonly settings: CardSettings
  /** The values if all are valid; otherwise the errors are shown and the first is focused. */
  readonly read: () => TypedCard | undefined
  /** While a request is in progress the button says so and does nothing. */
  readonly busy: (isBusy: boolean) => void
  readonly say: (words: keyof typeof formTexts | undefined) => void
  readonly clearCode: () => void
}

export interface TypedCard {
  /** Digits only; empty if the card is only edited. */
  readonly number: string
  /** YYMM. */
  readonly expire: string
  readonly code: string
  readonly holder: string
}

const language = document.documentElement.lang === 'en' ? 'en' : 'ja'
const fields: readonly CardField[] = ['number', 'holder', 'expiry', 'code']

export function cardForm(form: HTMLFormElement): CardForm {
  const settings: CardSettings = JSON.parse(form.dataset['card'] ?? '{}')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  let label = ''
  const touched = new Set<CardField>()
  const rules = { today: settings.today, expiry: settings.expiryRule, mode: settings.mode }

  const show = (only: ReadonlySet<CardField>) => {
    const problems = checkCardForm(values(), rules)
    for (const field of only) {
      const problem = problems[field]
      const error = element(`card-${field}-error`)
      if (error) {
        error.textContent = problem ? problemTexts[problem][language] : ''
        error.hidden = problem === undefined
      }
      for (const input of inputsOf(field)) {
        if (problem) input.setAttribute('aria-invalid', 'true')
        else input.removeAttribute('aria-invalid')
      }
    }
    return problems
  }

  input('card-number')?.addEventListener('input', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLInputElement) regroup(currentTarget)
    showBrand()
  })
  input('card-holder')?.addEventListener('change', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLInputElement) currentTarget.value = holderOf(currentTarget.value)
  })
  for (const field of fields) {
    for (const each of inputsOf(field)) {
      // An error is shown on leaving the field, and removed while it is being corrected.
      each.addEventListener('blur', () => {
        if (field === 'expiry' && !(input('card-month')?.value && input('card-year')?.value)) return
        if (each.value !== '') show(touched.add(field))
      })
      each.addEventListener('input', () => {
        if (touched.has(field)) show(new Set([field]))
      })
    }
  }
  // Shown to browsers without scripts, or if the script did not load.
  form.querySelector('[data-no-script]')?.remove()
  // For values that the browser filled in before this script ran.
  showBrand()

  return {
    form,
    settings,
    read: () => {
      for (const field of fields) touched.add(field)
      const problems = show(touched)
      const first = fields.find(field => problems[field])
      if (first) {
        ;(inputsOf(first).find(each => each.value === '') ?? inputsOf(first)[0])?.focus()
        return undefined
      }
      const { number, month, year, code, holder } = values()
      const expire = formatExpire({ year: Number(year), month: Number(month) })
      return { number: digitsOf(number), expire, code, holder: holderOf(holder.trim()) }
    },
    busy: isBusy => {
      if (!button) return
      if (isBusy && button.getAttribute('aria-disabled') !== 'true') label = button.textContent ?? ''
      button.setAttribute('aria-disabled', String(isBusy))
      button.textContent = isBusy ? `${formTexts.working[language]}…` : label || button.textContent
    },
    say: words => {
      const place = element('card-message')
      if (!place) return
      place.textContent = words ? formTexts[words][language] : ''
      place.hidden = words === undefined
    },
    clearCode: () => {
      const code = input('card-code')
      if (code) code.value = ''
    },
  }
}

function values(): CardFormValues {
  const value = (id: string) => input(id)?.value ?? ''
  return {
    number: digitsOf(value('card-number')),
    month: value('card-month'),
    year: value('card-year'),
    code: digitsOf(value('card-code')),
    holder: holderOf(value('card-holder')),
  }
}

/** Groups digits in fours and keeps the caret behind the same digit. */
function regroup(field: HTMLInputElement): void {
  const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).replace(/\D/g, '').length
  field.value = groupDigits(field.value)
  const caret = before === 0 ? 0 : before + Math.floor((before - 1) / 4)
  field.setSelectionRange(caret, caret)
}

function showBrand(): void {
  const brand = brandOf(digitsOf(input('card-number')?.value ?? ''))
  const place = element('card-brand')
  if (place) place.textContent = brand ? brandMarks[brand] : ''
}

const element = (id: string) => document.getElementById(id)

function input(id: string): HTMLInputElement | HTMLSelectElement | undefined {
  const found = element(id)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : undefined
}

function inputsOf(field: CardField): (HTMLInputElement | HTMLSelectElement)[] {
  const ids = field === 'expiry' ? ['card-month', 'card-year'] : [`card-${field}`]
  return ids.map(input).filter(found => found !== undefined)
}
