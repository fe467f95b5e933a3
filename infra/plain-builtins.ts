import type { Plugin } from 'esbuild'

/**
 * An ES module that imports `node:http` gets a copy of every export, also of those that Node makes only when they are
 * asked for: its WebSocket, and with it all of undici. That was a seventh of a function's cold start in a thread (16 of
 * 130 ms of processor time). Here the module itself is handed over, and named exports are those without such a price.
 */
const named = {
  http: [
    'Agent',
    'ClientRequest',
    'IncomingMessage',
    'METHODS',
    'OutgoingMessage',
    'STATUS_CODES',
    'Server',
    'ServerResponse',
    'createServer',
    'get',
    'globalAgent',
    'maxHeaderSize',
    'request',
    'validateHeaderName',
    'validateHeaderValue',
  ],
  https: ['Agent', 'Server', 'createServer', 'get', 'globalAgent', 'request'],
} as const

export const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  setup(build) {
    build.onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.replace('node:', ''),
      namespace: 'plain-builtin',
    }))
    build.onLoad({ filter: /.*/, namespace: 'plain-builtin' }, ({ path }) => ({
      contents: `
        const builtin = process.getBuiltinModule('node:${path}')
        export default builtin
        export const { ${named[path === 'http' ? 'http' : 'https'].join(', ')} } = builtin`,
    }))
  },
}
