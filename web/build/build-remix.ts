import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { writeSiteManifest } from './site-manifest.ts'

/**
 * The two builds of `remix vite:build`, in this process and quietly: for the browser, then for the server, which takes
 * the names of the assets from what the first one made.
 */
export async function buildRemix(): Promise<void> {
  const shared = {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    mode: 'production',
    logLevel: 'warn',
  } as const
  // Whoever builds: tests have an environment of their own, and would bundle React as developers see it.
  process.env['NODE_ENV'] = 'production'
  await rm(`${shared.root}dist/web`, { recursive: true, force: true })
  await build(shared)
  await build({ ...shared, build: { ssr: true } })
  // The second build writes the manifest for the browser.
  await writeSiteManifest(`${shared.root}dist/web/client/assets`)
}
