import { isConsoleRoute, siteManifest } from '../../../shared/route-manifest.ts'
import type { PageScripts } from '../page/document-context.ts'

/** What the scripts are made from; Remix's `EntryContext` holds more. */
interface Rendering {
  readonly manifest: {
    readonly url: string
    readonly entry: { readonly module: string; readonly imports: readonly string[] }
    readonly routes: Readonly<Record<string, RouteFiles | undefined>>
  }
  readonly serverHandoffString?: string
  readonly staticHandlerContext: { readonly matches: readonly { readonly route: { readonly id: string } }[] }
  readonly renderMeta?: { didRenderScripts?: boolean }
}

interface RouteFiles {
  readonly id: string
  readonly module: string
  readonly imports?: readonly string[]
}

/**
 * Writes the scripts of a page that hydrates, in place of Remix's `<Scripts>`, which preloads them at the head of the
 * queue and thereby delays the first picture by more than a second on a phone. The browser fetches them when the page
 * has loaded, or at the first touch, key or focus; until then forms and links work as HTML does. A page of the site gets
 * the routes of the site.
 */
export function pageScripts({
  manifest,
  serverHandoffString = '{}',
  staticHandlerContext,
  renderMeta,
}: Rendering): PageScripts {
  // Remix streams the loaders' data into `__remixContext` only for documents that say so.
  if (renderMeta) renderMeta.didRenderScripts = true
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const known = routes.some(({ id }) => isConsoleRoute(id)) ? manifest.url : siteManifest(manifest.url)
  const modules = [known, ...routes.map(({ module }) => module)]
  const preloaded = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [] }) => imports),
    ...modules,
  ])
  return {
    data: `window.__remixContext=${serverHandoffString};window.__remixContext.stream=new ReadableStream({start(controller){window.__remixContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`,
    application: `let begun
async function begin(){
if(begun)return
begun=true
for(const href of ${json([...preloaded])}){const link=document.createElement('link');link.rel='modulepreload';link.href=href;document.head.append(link)}
const[,...routes]=await Promise.all(${json(modules)}.map(file=>import(file)))
const ids=${json(routes.map(({ id }) => id))}
window.__remixRouteModules=Object.fromEntries(ids.map((id,index)=>[id,routes[index]]))
import(${json(manifest.entry.module)})
}
if(document.readyState==='complete')begin()
else for(const sign of['load','pointerdown','keydown','focusin'])addEventListener(sign,begin,{capture:true,once:true})`,
  }
}

/** JSON that may stand inside a script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
