/** Stands in for `node:https` in every bundle, which loads `node:http`: see there. */
const builtin = process.getBuiltinModule('node:https')
// Packages import the module as a whole, too.
export default builtin
export const { Agent, Server, createServer, get, globalAgent, request } = builtin
