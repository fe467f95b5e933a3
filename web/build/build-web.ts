import { rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build as esbuild, type Plugin } from 'esbuild'
import { assetsOnce } from './assets-once.ts'
import { buildFonts } from './build-fonts.ts'
import { buildIcons } from './build-icons.ts'
import { buildMessages } from './build-messages.ts'
import { buildRemix } from './build-remix.ts'
import { isLean } from './lean-contracts.ts'
import { isShort } from './short-messages.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Builds the whole site: `dist/web/client` (for the asset bucket, everything under `/assets/` is immutable) and the two
 * edge functions, `dist/edge/{viewer-request,origin-request}/index.mjs`, one file each.
 */
export async function buildWeb(): Promise<void> {
  await Promise.all([buildMessages(), buildFonts(), buildIcons(), buildSiteScript()])
  await buildRemix()
  await Promise.all([buildEdge('viewer-request'), buildEdge('origin-request')])
}

/** The only script of a page that does not hydrate. */
async function buildSiteScript(): Promise<void> {
  await esbuild({
    entryPoints: [at('web/app/site/site.ts')],
    outfile: at('dist/site/site.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    // Vite names every package of a chunk; those without effects are rightly left out.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
}

/** Each function is one file of at most this many bytes: it is copied to every region and read at each cold start. */
const edgeLimit = 1_700_000

/** Every schema of zod brings the way to write it as a JSON schema, 20 kB. Only the page of the API asks for that. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/(?:json-schema-processors|to-json-schema)\.js$/ }, ({ importer }) =>
      importer.endsWith('/classic/schemas.js') ? { path: at('web/edge/no-json-schema.ts') } : undefined,
    ),
}

/** What pages call for each element, by a module's own names. */
const directJsx: Plugin = {
  name: 'direct-jsx',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^react\/jsx-runtime$/ }, ({ importer }) =>
      importer === at('web/edge/jsx-runtime.ts') ? undefined : { path: at('web/edge/jsx-runtime.ts') },
    ),
}

/** Sentences of zod's own, 3 kB, which no page shows. */
const withoutLocale: Plugin = {
  name: 'without-locale',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/locales\/en\.js$/ }, ({ importer }) =>
      importer.includes('/zod/') ? { path: at('web/edge/no-locale.ts') } : undefined,
    ),
}

/** What pages load when somebody looks closer, in their browser and never here: 14 kB. By the names of their modules. */
const withoutBrowserParts: Plugin = {
  name: 'without-browser-parts',
  setup: ({ onResolve }) =>
    onResolve(
      {
        filter:
          /\/(?:certificate-panel|certificate-verifier|verifier|read-qr|zoom|offer-dialog|report-dialog)-[\w-]+\.js$/,
      },
      ({ kind }) => (kind === 'dynamic-import' ? { path: at('web/edge/browser-only.ts') } : undefined),
    ),
}

async function buildEdge(name: 'viewer-request' | 'origin-request'): Promise<void> {
  const folder = at(`dist/edge/${name}`)
  await rm(folder, { recursive: true, force: true })
  await esbuild({
    entryPoints: [at(`web/edge/${name}.ts`)],
    outfile: `${folder}/index.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minify: true,
    // Japanese as it is: escaped, each character would take six bytes instead of three.
    charset: 'utf8',
    mainFields: ['module', 'main'],
    alias: {
      // It brings its own fetch, streams and multipart parser, 190 kB that Node has had built in for years.
      '@remix-run/node': '@remix-run/server-runtime',
      // The entry point also requires the renderer of React 17, 70 kB that nothing here calls.
      'react-dom/server': at('node_modules/react-dom/cjs/react-dom-server.node.production.min.js'),
      'react-dom': at('web/edge/react-dom.ts'),
      photoswipe: at('web/edge/browser-only.ts'),
      'qr/decode.js': at('web/edge/browser-only.ts'),
      'partysocket/ws': at('web/edge/browser-only.ts'),
      '@simplewebauthn/browser': at('web/edge/browser-only.ts'),
    },
    // There are no environment variables at the edge: left open, this would choose the development builds there.
    plugins: [withoutJsonSchema, withoutLocale, withoutBrowserParts, directJsx, assetsOnce],
    define: { 'process.env.NODE_ENV': '"production"' },
    // A name that the minifier never makes: it does not look into the banner.
    banner: {
      js: "import{createRequire as __kogeiRequire}from'node:module';const require=__kogeiRequire(import.meta.url);",
    },
    logLevel: 'warning',
    // Vite names every package of a chunk; those without effects are rightly left out.
    logOverride: { 'ignored-bare-import': 'silent', 'import-is-undefined': 'silent' },
  })
  const { size } = await stat(`${folder}/index.mjs`)
  if (size <= edgeLimit) return
  const problem = `${name} has ${size} bytes; at most ${edgeLimit} may run at the edge`
  if (isLean && isShort) throw new Error(problem)
  console.warn(problem)
}
