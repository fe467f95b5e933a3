import { clientRules } from '#shared/domain/kernel/client-rules.ts'

export function say(text: string): void {
  const box = document.querySelector('[data-toasts]')
  if (!box) return
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.textContent = text
  box.replaceChildren(toast)
  setTimeout(() => toast.remove(), clientRules.messageSeconds * 1000)
}
