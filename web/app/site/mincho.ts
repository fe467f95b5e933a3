/** Which edition of the face this browser has in its cache. */
const key = 'mincho'

/**
 * The mincho's two files (144 kB) would hold up the picture that a visitor came for, so on a first visit they come
 * after it; until then headings stand in the system's mincho, whose letters are as wide. Later pages take them from the
 * cache at once. Faces and a sheet of the document itself, because nodes that React does not know would break its
 * hydration.
 */
export function showMincho(): void {
  const href = document.querySelector<HTMLScriptElement>('script[data-mincho]')?.dataset.mincho
  if (!href) return
  if (remembered() === href) void adopt(href)
  else addEventListener('load', () => void bring(href).then(() => remember(href)), { once: true })
}

async function sheetAt(href: string): Promise<CSSStyleSheet> {
  return new CSSStyleSheet().replace(await (await fetch(href)).text())
}

async function adopt(href: string): Promise<void> {
  document.adoptedStyleSheets.push(await sheetAt(href))
}

/** Faces that have loaded before the document knows of them: it is laid out once more for them, not twice. */
async function bring(href: string): Promise<void> {
  const rules = [...(await sheetAt(href)).cssRules].filter(rule => rule instanceof CSSFontFaceRule)
  const faces = await Promise.all(rules.map(({ style }) => faceOf(style).load()))
  for (const face of faces) document.fonts.add(face)
}

function faceOf(style: CSSStyleDeclaration): FontFace {
  const said = (name: string) => style.getPropertyValue(name)
  const unicodeRange = said('unicode-range') || 'U+0-10FFFF'
  return new FontFace(said('font-family'), said('src'), { weight: said('font-weight'), display: 'swap', unicodeRange })
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
