import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isConsoleRoute, siteManifest } from '../shared/route-manifest.ts'

/**
 * Writes the manifest of the site beside that of all routes: two fifths of its routes are the console's, which a visitor
 * neither reaches nor needs to know.
 */
export async function writeSiteManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find(file => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error(`the build wrote no manifest of routes to ${assets}`)
  const whole = await readFile(path.join(assets, name), 'utf8')
  const [begin, end] = [whole.indexOf('{'), whole.lastIndexOf('}') + 1]
  const manifest: { routes: Record<string, unknown> } = JSON.parse(whole.slice(begin, end))
  const routes = Object.entries(manifest.routes).filter(([id]) => !isConsoleRoute(id))
  const site = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  await writeFile(siteManifest(path.join(assets, name)), whole.slice(0, begin) + site + whole.slice(end))
}
