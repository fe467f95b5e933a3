import { describe, expect, test } from 'vitest'
import { hydrateLater } from '../../../web/app/lib/hydrate-later.ts'

const page = (script: string) =>
  `<body><main>…</main><link rel="modulepreload" href="/assets/a.js"/><script nonce="n">window.__remixContext = {};</script><script nonce="n" type="module" async="">${script}</script></body>`

const written = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/item.js";

window.__remixRouteModules = {"root":route0,"routes/$lang":route1};

import("/assets/entry.client.js");`

describe('the scripts of a page that hydrates', () => {
  const later = hydrateLater(page(written))

  test('are asked for by nothing before the page has loaded', () => {
    expect(later).not.toContain('rel="modulepreload"')
    expect(later).not.toMatch(/^import /m)
    expect(later).toContain("'load'")
  })

  test('are the same ones, the entry last', () => {
    const code = /type="module" async="">([\s\S]*)<\/script>/.exec(later)?.[1] ?? ''
    const order = [
      '/assets/manifest.js',
      '/assets/root.js',
      '/assets/item.js',
      '__remixRouteModules',
      'entry.client.js',
    ]
    const places = order.map(part => code.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places.every(place => place > 0)).toBe(true)
    // It must parse as the module it is in: await and import() are allowed there, other static imports are not left.
    expect(() => new Function(`return async()=>{${code.replaceAll('import(', 'load(')}}`)).not.toThrow()
    expect(code).toContain('const[,route0,route1]=')
  })

  test('keep their nonce and the data before them', () => {
    expect(later).toContain('<script nonce="n">window.__remixContext = {};</script><script nonce="n" type="module"')
  })
})

test('a page of another shape is left alone', () => {
  for (const other of [page('import("/assets/entry.client.js");'), '<main>no script</main>', page('alert(1)')]) {
    expect(hydrateLater(other)).toBe(other)
  }
})
