/** How long a message stays (marketplace.md 9). */
const shownFor = 3000

export function say(text: string): void {
  const box = document.querySelector('[data-toasts]')
  if (!box) return
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.textContent = text
  box.replaceChildren(toast)
  setTimeout(() => toast.remove(), shownFor)
}
