/** Which edition of the face this browser has in its cache. */
const key = 'mincho'

/**
 * The mincho's two files (144 kB) would hold up the picture that a visitor came for, so on a first visit they come
 * after it; until then headings stand in the system's mincho, whose letters are as wide. Later pages take them from the
 * cache at once. A sheet adopted by the document, because nodes that React does not know would break its hydration.
 */
export function showMincho(): void {
  const href = document.querySelector<HTMLScriptElement>('script[data-mincho]')?.dataset.mincho
  if (!href) return
  if (remembered() === href) void adopt(href)
  else addEventListener('load', () => void adopt(href).then(() => remember(href)), { once: true })
}

async function adopt(href: string): Promise<void> {
  const sheet = new CSSStyleSheet()
  await sheet.replace(await (await fetch(href)).text())
  document.adoptedStyleSheets.push(sheet)
  await document.fonts.ready
}

/** A browser may refuse to remember anything: then every visit is a first one. */
function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(href: string): void {
  try {
    localStorage.setItem(key, href)
  } catch {
    // As above.
  }
}
