import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { browserFiles } from './web/build/chunks.ts'
import { leanContracts } from './web/build/lean-contracts.ts'
import { shortMessages } from './web/build/short-messages.ts'

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
    target: ['chrome120', 'safari17.2', 'firefox121'],
    // A data: URL could not be cached on its own and would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: {
      // Nothing at the edge looks whether a route is a frozen module; said of each, that alone takes 12 kB.
      output: isSsrBuild ? { freeze: false, generatedCode: { symbols: false } } : browserFiles(),
      onwarn(warning, warn) {
        // Resource routes have no browser half, and zod's notes to another bundler mean nothing to this one.
        if (warning.code !== 'EMPTY_BUNDLE' && warning.code !== 'INVALID_ANNOTATION') warn(warning)
      },
    },
  },
}))
