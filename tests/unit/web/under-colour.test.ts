import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { underColour } from '../../../web/app/lib/format/under-colour.ts'

const css = readFileSync(new URL('../../../web/app/styles/under.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/\.(under-\d{3}) \{\s*background-color: (#\w{6});/g)].map(([, name, hex]) => [name, hex]),
)
const channels = (hex: string) => [1, 3, 5].map(from => Number.parseInt(hex.slice(from, from + 2), 16))

test('a picture stands on a colour near its own, whatever that is', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), rgb => {
      const under = colours.get(underColour(`#${rgb.map(value => value.toString(16).padStart(2, '0')).join('')}`))
      for (const [at, value] of channels(under ?? '').entries())
        expect(Math.abs(value - (rgb[at] ?? 0))).toBeLessThanOrEqual(0x30)
    }),
  )
})
