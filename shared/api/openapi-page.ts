import { codes } from './codes.ts'
import type { Endpoint } from './endpoint.ts'
import { answerableCodes } from './implied.ts'
import { accessText, inputOf } from './openapi.ts'

/** HTML page of the API: no script, one style element, every contract under its subject. */
export function apiPage(endpoints: readonly Endpoint[]): string {
  const subjects = Map.groupBy(endpoints, ({ subject }) => subject)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Kogei no Ma</title>
<style>${apiPageStyle}</style>
</head>
<body>
<header>
<h1>The API of Kogei no Ma</h1>
<p>${endpoints.length} calls. Every JSON answer is <code>{code, message, data}</code> and its HTTP status is the first
three digits of <code>code</code>. Amounts are whole yen, instants ISO-8601 in UTC, ids opaque text.
For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Subjects">${[...subjects.keys()].map(name => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
</header>
<main>
${[...subjects]
  .map(
    ([name, contracts]) => `<section id="${name}" aria-labelledby="h-${name}">
<h2 id="h-${name}">${name}</h2>
${contracts.map(call).join('\n')}
</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

function call(contract: Endpoint): string {
  const refusals = answerableCodes(contract).map(name => ({ name, ...codes[name] }))
  refusals.sort((a, b) => a.code - b.code)
  const flags = [
    contract.idempotent && 'Idempotency-Key',
    contract.cacheSeconds !== undefined && `kept ${contract.cacheSeconds} s`,
    ...(contract.limits ?? []).map(limit => `limit ${limit}`),
    contract.file && 'a file',
  ].filter(flag => flag !== false && flag !== undefined)
  return `<details id="${contract.id}">
<summary><b>${contract.method}</b> <code>/api${escaped(contract.path)}</code> <span>${escaped(contract.summary)}</span></summary>
<p>For ${escaped(accessText(contract))}${flags.length > 0 ? ` · ${escaped(flags.join(' · '))}` : ''}</p>
${fieldTable(contract)}
<h3>Example</h3>
<pre tabindex="0">${json(contract.example.input)}</pre>
<pre tabindex="0">${contract.file ? 'a file' : json(contract.example.output)}</pre>
<h3>Refusals</h3>
<table><thead><tr><th scope="col">code</th><th scope="col">name</th><th scope="col">says</th></tr></thead><tbody>
${refusals.map(({ code, name, en }) => `<tr><td>${code}</td><td>${name}</td><td>${escaped(en)}</td></tr>`).join('\n')}
</tbody></table>
</details>`
}

/** One row per field of the input: name, whether it is required, allowed values. */
function fieldTable(contract: Endpoint): string {
  const { properties, required } = inputOf(contract)
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${required.includes(name) ? 'needed' : ''}</td><td>${escaped(kindOf(schema))}</td></tr>`,
  )
  if (rows.length === 0) return ''
  return `<h3>Takes</h3>
<table><thead><tr><th scope="col">field</th><th scope="col"></th><th scope="col">holds</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`
}

/** Summary of a JSON schema: `integer 1…60`, `one of jp, en`, `text of at most 40`. */
function kindOf(schema: unknown): string {
  const { type, enum: values, const: only, anyOf, items, minimum, maximum, maxLength, pattern, format } = Object(schema)
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(values)) return `one of ${values.join(', ')}`
  if (Array.isArray(anyOf)) return anyOf.map(kindOf).join(' or ')
  if (items) return `list of ${kindOf(items)}`
  const bounds = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}…${maximum ?? ''}`
  const length = maxLength === undefined ? '' : ` of at most ${maxLength}`
  const form = format ? ` (${format})` : pattern && pattern.length < 40 ? ` /${pattern}/` : ''
  return `${type === 'string' ? 'text' : (type ?? 'anything')}${bounds}${length}${form}`
}

const json = (value: unknown) => escaped(JSON.stringify(value, null, 2))

/** Escapes text between tags; quotation marks stay, because the examples are full of them. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  return text.replace(/[&<>]/g, character => entities[character] ?? character)
}

/** Colours of the site: paper, ink and indigo. */
export const apiPageStyle = `
:root{color:#1c1a18;background:#fbf8f1;font:400 0.9375rem/1.75 "Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2.25rem 1rem 5rem}
h1,h2{font-family:"Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif;font-weight:500;line-height:1.4}
h1{font-size:2rem;margin:0}
h2{font-size:1.5rem;margin:3.5rem 0 .75rem;border-bottom:1px solid #d9d0c0}
h3{font-size:.84375rem;color:#4a4640;margin:1rem 0 .25rem}
a{color:#1f3a5f}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.5rem 0}
details{border-bottom:1px solid #d9d0c0}
summary{padding:.5rem 0;cursor:pointer;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible,pre:focus-visible{outline:2px solid #2a5f8a;outline-offset:2px}
summary b{display:inline-block;min-width:3.5rem;color:#1f3a5f;font-weight:600}
summary span{display:block;margin-left:3.75rem;color:#4a4640}
code,pre{font:0.84375rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{background:#f3eee3;padding:.75rem 1rem;overflow:auto;max-height:24rem;margin:.25rem 0}
table{border-collapse:collapse;width:100%;font-size:.84375rem}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ebe4d6;vertical-align:top}
td:first-child{font-variant-numeric:tabular-nums}
`
