/** Paper, ink and indigo like the other pages. Long lines break, so that nothing scrolls sideways. */
export const referenceStyle = `
:root{color:#1c1a18;background:#fbf8f1;font:400 .9375rem/1.75 "Hiragino Sans","Noto Sans JP","Noto Sans CJK JP",system-ui,sans-serif}
body{max-width:62rem;margin:0 auto;padding:2rem 1.25rem 5rem;overflow-wrap:anywhere}
h1,h2{font-family:"Hiragino Mincho ProN","Yu Mincho","Noto Serif CJK JP",serif;font-weight:500;line-height:1.4}
h1{font-size:1.875rem;margin:0}
h2{font-size:1.4rem;margin:3rem 0 .75rem;border-bottom:1px solid #d9d0c0}
h3{font-size:.875rem;margin:1.25rem 0 .25rem;color:#4a4640}
a{color:#1f3a5f}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}
nav a{padding:.6rem 0}
details{border-bottom:1px solid #d9d0c0}
details[open]{padding-bottom:1.25rem}
summary{padding:.65rem 0;cursor:pointer}
summary b{display:inline-block;min-width:4rem;color:#1f3a5f;font-weight:600}
summary span{display:block;color:#4a4640}
:focus-visible{outline:2px solid #2a5f8a;outline-offset:2px}
code,pre{font:.84375rem/1.6 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{background:#f3eee3;padding:.75rem 1rem;margin:.25rem 0;white-space:pre-wrap}
table{border-collapse:collapse;width:100%;font-size:.84375rem;margin:.5rem 0}
th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #ebe4d6;vertical-align:top;font-weight:400}
th:first-child,td:first-child{overflow-wrap:break-word}
thead th{color:#4a4640;white-space:nowrap}
table.fields{table-layout:fixed}
.fields th:first-child{width:38%}
.fields th small,.fields th b{display:block;color:#4a4640;font-weight:400;font-size:.8125rem}
.fields th b{color:#8a2b1d}
.fields ul{list-style:none;padding:0}
ul{margin:.25rem 0;padding-left:1.25rem}
`
