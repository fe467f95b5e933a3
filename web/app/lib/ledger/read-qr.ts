import decodeQR from 'qr/decode.js'

/** A larger picture is made smaller first: a code is read in it as well, and a phone has the memory. */
const side = 1600

/** What the QR code in a picture says; undefined where there is none to be read. The picture stays in this browser. */
export async function readQr(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return undefined
    context.drawImage(picture, 0, 0, width, height)
    picture.close()
    const { data } = context.getImageData(0, 0, width, height)
    return decodeQR({ width, height, data }, { timeLimit: 5_000 })
  } catch {
    return undefined
  }
}
