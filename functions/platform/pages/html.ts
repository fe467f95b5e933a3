/**
 * The platform's pages are few and stateless, so that they are plain text from an escaping template: every value is
 * escaped unless it is markup made by this same template.
 */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** Values in a template: lists are joined, `false` and `undefined` give nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[]

/** @example html`<p>${name}</p>${isLate && html`<b>late</b>`}` */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(strings.map((text, index) => (index === 0 ? text : markupOf(values[index - 1]) + text)).join(''))
}

/**
 * Attributes of an element: `true` is a bare name, `false` and `undefined` are left out. Names must be literals of
 * ours, because they are not escaped.
 * @example html`<input${attributes({ name: 'email', required: true, value })}>`
 */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== false)
  return new Html(
    present.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(`${value}`)}"`)).join(''),
  )
}

/**
 * Our own script or style, unescaped, because the page's policy contains its hash. It must not contain the element's
 * end tag.
 */
export function verbatim(element: 'script' | 'style', text: string): Html {
  if (new RegExp(`</${element}`, 'i').test(text)) throw new Error(`text would end its own ${element} element`)
  return new Html(`<${element}>${text}</${element}>`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function markupOf(content: Content): string {
  if (content === undefined || content === null || content === false) return ''
  if (content instanceof Html) return content.markup
  if (typeof content === 'object') return content.map(markupOf).join('')
  return escaped(`${content}`)
}
