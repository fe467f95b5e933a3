// The edge function names each file of the browser once; the program is the same.
import { expect, test } from 'vitest'
import { namedOnce } from '../../../web/build/assets-once.ts'

const run = (code: string): unknown => new Function(`${code}; return routes`)()

test('names that come again stand in a list, and the program is the same', () => {
  const code =
    'const routes = { a: { module: "/assets/a-1.js", imports: ["/assets/x-1.js", "/assets/y-1.js"] }, ' +
    'b: { module:"/assets/b-1.js", imports:["/assets/x-1.js","/assets/y-1.js"] } }'
  const short = namedOnce(code)
  expect(run(short)).toEqual(run(code))
  expect(short.match(/\/assets\/x-1\.js/g)).toHaveLength(1)
  expect(short).toContain('"/assets/a-1.js"')
})

test('a name of a property, a part of a text and what comes once stay', () => {
  const code =
    'const routes = [{ "/assets/x-1.js": 1, y: "/assets/x-1.js" }, `see "/assets/x-1.js"!`, "/assets/x-1.js", "/assets/z-1.js"]'
  const short = namedOnce(code)
  expect(run(short)).toEqual(run(code))
  expect(short).toContain('"/assets/z-1.js"]')
  expect(namedOnce('const routes = ["/assets/z-1.js"]')).toBe('const routes = ["/assets/z-1.js"]')
})
