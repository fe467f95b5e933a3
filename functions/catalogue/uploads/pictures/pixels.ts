import sharp from 'sharp'

/** A decoded picture: only this goes on from what somebody sent. */
export interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/** As `#rrggbb`; what is transparent counts as white. */
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
