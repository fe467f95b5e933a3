/** The colours are those of the site: paper, ink and indigo. */
export const style = `
:root { --paper: #FBF8F1; --ink: #1C1A18; --indigo: #1F3A5F; --line: #DDD5C5; --soft: #6B645A; --red: #9B2C1F; }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.55 system-ui, sans-serif }
header { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--line); padding: 12px 24px; z-index: 1 }
h1 { font-size: 18px; font-weight: 600; margin: 0 0 4px; letter-spacing: .02em }
h1 small { color: var(--soft); font-weight: 400 }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px }
a { color: var(--indigo); text-underline-offset: 3px }
main { padding: 8px 24px 64px; max-width: 1280px; margin: auto }
section { margin-top: 32px; scroll-margin-top: 84px }
h2 { font-size: 15px; margin: 0 0 10px; color: var(--indigo); letter-spacing: .04em }
.scroll { overflow-x: auto; border: 1px solid var(--line); background: #fff }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 7px 12px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
th { font-weight: 500; color: var(--soft); white-space: nowrap }
tr:last-child td { border-bottom: 0 }
.number { text-align: right; font-variant-numeric: tabular-nums }
.clock strong { font-size: 22px; font-weight: 500; font-variant-numeric: tabular-nums; margin-right: 12px }
.clock span, .empty { color: var(--soft) }
form { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 }
button { font: inherit; color: var(--paper); background: var(--indigo); border: 0; padding: 5px 12px; cursor: pointer }
button:hover { background: #16293f }
:focus-visible { outline: 2px solid var(--indigo); outline-offset: 2px }
code { font: 13px ui-monospace, monospace }
.code { font-size: 17px; letter-spacing: .14em; background: #EEF1F5; padding: 2px 8px; user-select: all }
summary { cursor: pointer }
pre { white-space: pre-wrap; margin: 8px 0 0; font: inherit }
.shell { font: 13px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; padding: 12px; background: #fff; border: 1px solid var(--line); user-select: all }
.alert { color: var(--red); font-weight: 600 }
`
