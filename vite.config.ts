import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { leanContracts } from './web/lean-contracts.ts'
import { shortMessages } from './web/short-messages.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    shortMessages(),
    leanContracts(),
    remix({
      appDirectory: 'web/app',
      buildDirectory: 'dist/web',
      ignoredRouteFiles: ['**/*.module.css'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // The manifest of all routes is small, and most pages never hydrate: nothing to discover lazily.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: false,
      },
    }),
  ],
  publicDir: false,
  build: {
    // Nesting stays nesting; lowering it costs a third more bytes for browsers that are long gone.
    cssTarget: ['chrome120', 'safari17.2', 'firefox121'],
    // A data: URL could not be cached on its own and would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      ...(!isSsrBuild && { output: { manualChunks, onlyExplicitManualChunks: true } }),
      onwarn(warning, warn) {
        // Resource routes have no browser half, and zod's notes to another bundler mean nothing to this one.
        if (warning.code !== 'EMPTY_BUNDLE' && warning.code !== 'INVALID_ANNOTATION') warn(warning)
      },
    },
  },
}))

/** Words of the frame around every page, and the parts that most pages are made of. */
const frameWords =
  /\/paraglide\/messages\/(site|skip|nav|page_title|pager|ended|currency|toolbar|footer|guide|crumb|close|cancel|copy|copied|back|error_(title|system|summary|retry|home)|see_all|not_found|state_(locked|not_for_sale)|dot|field_required)[\w]*\.js$/
const parts =
  /\/web\/app\/(components\/(badge|breadcrumb|button|countdown|dialog|empty|error-page|error-summary|facts|field|icon|logo|missing|note|pager|panel|picture|price|site-link|table|tabs)\.tsx|lib\/(browser-api|dotted|format|language|nonce|page-handle|page-meta|pager|paths|safe-redirect|use-lists|use-site|use-unread)\.ts|paraglide\/(runtime|registry)\.js)$|\/shared\/domain\/(language|picture-files|wire-numbers)\.ts$/

/** A file of its own, which imports nothing of ours: parts that were in it would run before React does. */
const framework =
  /\/node_modules\/(react|react-dom|scheduler|@remix-run\/(react|router|server-runtime)|react-router|react-router-dom|turbo-stream)\/|commonjsHelpers/

/**
 * Left alone, each of these becomes a file of two hundred bytes: fifty requests a page, badly compressed, and all of
 * them listed again for every route in the manifest. Together they are one file that is always there.
 */
function manualChunks(id: string): string | undefined {
  if (framework.test(id)) return 'framework'
  return frameWords.test(id) || parts.test(id) ? 'frame' : undefined
}
