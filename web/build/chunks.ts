import type { Rollup } from 'vite'

/** A file of its own, which imports nothing of ours: parts that were in it would run before React does. */
const framework =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router|server-runtime)|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers/

/** Folders of the parts that every page is made of. */
const frame = /\/web\/app\/(components\/site\/(frame|layout)|lib\/(format|page))\//

/** The lists of all messages: their importers name the few that they show. */
const messageLists = /\/paraglide\/messages(\.js|\/_index\.js)$/

/**
 * Files of the browser's half. What pages share without a name of its own is named by its hash alone, because each route
 * of the manifest lists it, in the browser and at the edge.
 */
export const browserFiles = (): Rollup.OutputOptions => ({
  manualChunks: browserChunks(),
  onlyExplicitManualChunks: true,
  chunkFileNames: ({ name, isDynamicEntry }) =>
    isDynamicEntry || name === 'framework' || name === 'frame' ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
})

/**
 * Puts into one file what every page needs: the folders above, what they import, and the messages that they name. Left
 * alone, each of these becomes a file of two hundred bytes: fifty requests a page, badly compressed, and all of them
 * listed again for every route in the manifest.
 */
function browserChunks(): Rollup.GetManualChunk {
  let inFrame: ReadonlySet<string> | undefined
  return (id, graph) => {
    if (framework.test(id)) return 'framework'
    inFrame ??= frameModules(graph)
    return inFrame.has(id) ? 'frame' : undefined
  }
}

function frameModules({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): ReadonlySet<string> {
  const messages = new Map(
    [...getModuleIds()].flatMap(id => {
      const [, name] = /\/paraglide\/messages\/(\w+)\.js$/.exec(id) ?? []
      return name === undefined ? [] : [[name, id] as const]
    }),
  )
  const found = new Set([...getModuleIds()].filter(id => frame.test(id)))
  for (const id of found) {
    const { importedIds = [], code } = getModuleInfo(id) ?? {}
    const named = [...(code ?? '').matchAll(/\bm\.(\w+)/g)].flatMap(([, name = '']) => messages.get(name) ?? [])
    const isOurs = (each: string) =>
      !each.startsWith('\0') && !/\/node_modules\//.test(each) && !messageLists.test(each)
    for (const next of [...importedIds.filter(isOurs), ...named]) found.add(next)
  }
  const styles = [...found].filter(id => id.endsWith('.css'))
  // Its styles would be loaded before those of the root, which say the order of the layers: theirs would come last.
  if (styles.length > 0) throw new Error(`parts of every page have styles of their own: ${styles.join(', ')}`)
  return found
}
