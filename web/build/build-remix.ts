import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * The two builds of `remix vite:build`, in this process and quietly: for the browser, then for the server, which takes
 * the names of the assets from the first one's manifest.
 */
export async function buildRemix(): Promise<void> {
  const shared = {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    mode: 'production',
    logLevel: 'warn',
  } as const
  await rm(`${shared.root}dist/web`, { recursive: true, force: true })
  await build(shared)
  await build({ ...shared, build: { ssr: true } })
}
