// @remix-run/node imports undici only for `installGlobals({ nativeFetch: true })`, 416 kB of it. Node has all of this.
const { fetch, Request, Response, Headers, FormData, File } = globalThis

export { File, FormData, fetch, Headers, Request, Response }
