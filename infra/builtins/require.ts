import { createRequire } from 'node:module'

// Packages in CommonJS call `require`, which an ES module does not have. esbuild's `inject` adds this file once to each
// function that needs it; a banner would make a `require` in each of its twenty files and more.
globalThis.require = createRequire(import.meta.url)
