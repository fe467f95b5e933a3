const menus = 'details[name="nav"], details.menu-btn'

/** A menu closes by Escape, which returns to its name, and by a click or focus anywhere else. */
export function closeMenus(): void {
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.isComposing) return
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
  for (const kind of ['click', 'focusin'] as const)
    document.addEventListener(kind, ({ target }) => {
      for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false
    })
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(menus)].filter(({ open }) => open)
}
