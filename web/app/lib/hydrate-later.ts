/**
 * Lets the scripts of a page that hydrates come after everything that is seen: Remix asks for them in the head of the
 * queue, where they cost the first picture more than a second on a phone. They are fetched when the page has loaded, or
 * at the first touch, key or focus; until then its forms and links work as HTML does.
 *
 * Works on the document that Remix writes: its module script and its `modulepreload` links, whose attributes React does
 * not compare. A document of another shape is left as it is.
 */
export function hydrateLater(html: string): string {
  const script = /(<script[^>]*type="module"[^>]*>)([\s\S]*?)(<\/script>)/
  const later = script.exec(html)
  const [, open = '', body = '', close = ''] = later ?? []
  const code = laterCode(body)
  if (!later || code === undefined) return html
  return html
    .replace(script, () => `${open}${code}${close}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
}

const named = /^import \* as (route\d+) from ("[^"]+");$/gm

/** The same imports, all at once, when it is time; undefined for what was not written by the Remix we know. */
function laterCode(body: string): string | undefined {
  const manifest = /^import ("[^"]+")/.exec(body)?.[1]
  const routes = [...body.matchAll(named)]
  const modules = /^window\.__remixRouteModules = \{.*\};$/m.exec(body)?.[0]
  const entry = /^import\(("[^"]+")\);$/m.exec(body)?.[1]
  if (manifest === undefined || modules === undefined || entry === undefined || routes.length === 0) return undefined
  const names = routes.map(([, name]) => name).join(',')
  const files = [manifest, ...routes.map(([, , file]) => file)].map(file => `import(${file})`).join(',')
  return `let begun
async function begin(){
if(begun)return
begun=true
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
const[,${names}]=await Promise.all([${files}])
${modules}
import(${entry})
}
if(document.readyState==='complete')begin()
else for(const sign of['load','pointerdown','keydown','focusin'])addEventListener(sign,begin,{capture:true,once:true})`
}
