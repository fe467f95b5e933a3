/**
 * Stands in for `node:http` in every bundle (esbuild's `alias`). An ES module that imports `node:http` itself gets a copy
 * of every export, including its WebSocket, which Node makes only on demand, together with all of undici: 12 of 81 ms
 * of processor time of a cold start in a thread. This module hands over the builtin and names its other exports.
 */
const builtin = process.getBuiltinModule('node:http')
// Packages import the module as a whole, too.
export default builtin
export const {
  Agent,
  ClientRequest,
  IncomingMessage,
  METHODS,
  OutgoingMessage,
  STATUS_CODES,
  Server,
  ServerResponse,
  createServer,
  get,
  globalAgent,
  maxHeaderSize,
  request,
  validateHeaderName,
  validateHeaderValue,
} = builtin
