/**
 * A square cut out of a picture, as the sliders say it: `zoom` 1 takes as much as fits, 4 a quarter of that; `x` and `y`
 * from 0 to 100 place the square within the room that is left.
 */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 50, y: 50 }
export const maxZoom = 4

interface Size {
  readonly width: number
  readonly height: number
}

/** The square in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: ((width - side) * x) / 100, top: ((height - side) * y) / 100, side }
}

/** The crop after the picture was pushed by a part of the square's side, as a hand does: the square goes the other way. */
export function pushed(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const place = (at: number, room: number, old: number) =>
    room > 0 ? (Math.min(Math.max(at, 0), room) / room) * 100 : old
  return {
    zoom: crop.zoom,
    x: place(left - by.x * side, size.width - side, crop.x),
    y: place(top - by.y * side, size.height - side, crop.y),
  }
}
