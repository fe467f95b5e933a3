/** A button that prints the page stands there once it can. */
export function handlePrint(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) button.hidden = false
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print()
  })
}
