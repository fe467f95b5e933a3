import { type ElementMessage, readCommand } from '#shared/platform/card/element.ts'
import { cardForm } from './card-form.ts'
import { tokenise } from './tokenise.ts'

/** Space for the outline of the last control, in CSS pixels. */
const belowForm = 8

/** The card form embedded in a shop's page. It posts the token to that page and no other data of the card. */
const found = document.querySelector<HTMLFormElement>('form[data-card]')
const card = found && cardForm(found)
const parentOrigin = card?.settings.parentOrigin

if (card && parentOrigin) {
  let isBusy = false
  /** Posts to the origin that the shop's server named; other origins get no message. */
  const tell = (message: ElementMessage) => {
    if (window.parent !== window) window.parent.postMessage(message, parentOrigin)
  }

  const submit = async () => {
    if (isBusy) return
    card.say(undefined)
    const typed = card.read()
    if (!typed) return tell({ type: 'error' })
    isBusy = true
    card.busy(true)
    const made = await tokenise(typed, card.settings)
    // The code was only for this token and is kept nowhere, not even in the field.
    card.clearCode()
    if (made.ok) {
      card.say('accepted')
      const { token, second, brand, last4 } = made
      tell({ type: 'token', token, ...(second !== undefined && { second }), brand, last4, expire: typed.expire })
      return
    }
    isBusy = false
    card.busy(false)
    card.say(made.say)
    tell({ type: 'error', ...(made.code !== undefined && { code: made.code }) })
  }

  card.form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  window.addEventListener('message', event => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    const command = readCommand(event.data)
    if (command === 'submit') void submit()
    if (command !== 'reset') return
    isBusy = false
    card.busy(false)
    card.say(undefined)
  })
  // Observes the form rather than the body, which fills its window and could only grow with the frame.
  new ResizeObserver(() => {
    tell({ type: 'height', height: Math.ceil(card.form.getBoundingClientRect().bottom + window.scrollY) + belowForm })
  }).observe(card.form)
  tell({ type: 'ready' })
}
