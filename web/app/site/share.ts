/** A phone shares by its own sheet, which knows the visitor's apps; where there is none, the button opens our dialog. */
export function handleShare(): void {
  document.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-share]') : null
    if (!button || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    const { share: path = '', title = '' } = button.dataset
    // Who closes the sheet wanted nothing shared.
    navigator.share({ title, url: new URL(path, location.href).href }).catch(() => undefined)
  })
}
