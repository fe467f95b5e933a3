import sharp from 'sharp'

/** A decoded picture: nothing else of an upload is used further. */
export interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** Average colour as `#rrggbb`; transparent pixels count as white. */
export async function averageColor({ data, raw }: Pixels): Promise<string> {
  const pixel = await sharp(data, { raw })
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const [red = 255, green = red, blue = red] = pixel
  return `#${[red, green, blue].map(value => value.toString(16).padStart(2, '0')).join('')}`
}
