// Which files a picture has, and how a page asks for them (decision 108).
import { describe, expect, test } from 'vitest'
import { pictureAt, pictureLadder, pictureSrcset, stepsFor } from '#shared/domain/kernel/picture/files.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'

const old = { id: 'bowl', width: 900, height: 900, color: '#b7a58e', widths: [360, 720, 900] }
const today = { ...old, avif: [360, 720, 1080, 1600], share: true as const }

describe('the ladder', () => {
  test.each([
    [3000, [360, 720, 1080, 1600, 2400]],
    [2400, [360, 720, 1080, 1600, 2400]],
    [1600, [360, 720, 1080, 1600]],
    [900, [360, 720, 900]],
    // 1080 would be a second copy of 1100.
    [1100, [360, 720, 1100]],
    [1188, [360, 720, 1080, 1188]],
    [380, [360, 380]],
    // The address with 360 was promised before the picture came.
    [200, [360]],
  ])('an original of %i px is never enlarged', (width, steps) => expect(stepsFor(width, pictureLadder)).toEqual(steps))
})

describe('what a page asks for', () => {
  test('a page offers the files that the record names, in each format', () => {
    expect(pictureSrcset(today, 'webp')).toBe(
      '/media/bowl/360.webp 360w, /media/bowl/720.webp 720w, /media/bowl/900.webp 900w',
    )
    expect(pictureSrcset(today, 'avif')).toBe(
      '/media/bowl/360.avif 360w, /media/bowl/720.avif 720w, /media/bowl/1080.avif 1080w, /media/bowl/1600.avif 1600w',
    )
  })

  test('a picture from before has no AVIF, and is read as it was', () => {
    expect(picture().parse(old)).toEqual(old)
    expect(pictureSrcset(old, 'avif')).toBe('')
  })

  test.each([
    [100, 360],
    [361, 720],
    [5000, 900],
  ])('the file for %i px is the smallest that reaches, or the largest', (wanted, width) =>
    expect(pictureAt(old, wanted)).toBe(`/media/bowl/${width}.webp`),
  )
})
