import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxZoom, pushed, squareOf, wholeCrop } from '../../../web/app/lib/crop.ts'

test('the crop begins as the largest square in the middle', () => {
  expect(squareOf({ width: 640, height: 480 }, wholeCrop)).toEqual({ left: 80, top: 0, side: 480 })
  expect(squareOf({ width: 300, height: 300 }, wholeCrop)).toEqual({ left: 0, top: 0, side: 300 })
})

test('a larger zoom makes a smaller square, placed in the room that is left', () => {
  expect(squareOf({ width: 640, height: 480 }, { zoom: 2, x: 0, y: 100 })).toEqual({ left: 0, top: 240, side: 240 })
})

test('pushing the picture to the right shows more of its left', () => {
  const size = { width: 640, height: 480 }
  const { left } = squareOf(size, pushed(size, wholeCrop, { x: 0.1, y: 0 }))
  expect(left).toBeCloseTo(80 - 48)
})

test('a member cannot push the square out of the picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  const crop = fc.record({ zoom: fc.double({ min: 1, max: maxZoom, noNaN: true }), x: percent, y: percent })
  const by = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(size, crop, by, by, (picture, before, x, y) => {
      const { left, top, side } = squareOf(picture, pushed(picture, before, { x, y }))
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})
