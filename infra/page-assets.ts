import { build, type Plugin } from 'esbuild'
import { root } from './registry.ts'

/**
 * `import style from '../pages/platform.css?inline'` gives a stylesheet or a browser's script as minified text, which the
 * platform's pages carry in themselves. What a browser runs is thereby bundled in the same run as the function that
 * sends it, and can be of no other version.
 */
export const pageAssets: Plugin = {
  name: 'page-assets',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\?inline$/ }, ({ path }) => ({
      path: root(path.replace(/^#/, '').replace(/\?inline$/, '')),
      namespace: 'page-asset',
    }))
    onLoad({ filter: /.*/, namespace: 'page-asset' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        entryPoints: [path],
        bundle: true,
        write: false,
        metafile: true,
        minify: true,
        format: 'iife',
        platform: 'browser',
        target: ['es2022', 'chrome111', 'safari16', 'firefox115'],
        absWorkingDir: root(''),
        logLevel: 'warning',
      })
      return {
        contents: outputFiles[0]?.text.trim() ?? '',
        loader: 'text',
        watchFiles: Object.keys(metafile.inputs).map(root),
      }
    })
  },
}
