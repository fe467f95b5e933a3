import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Crop, maxZoom, pushed, squareOf, wholeCrop } from '../../../lib/crop.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Dialog } from '../frame/dialog.tsx'
import { Note } from '../frame/note.tsx'
import css from './avatar.module.css'

/** Sides in pixels: the canvas has twice its size in CSS; the second is of the picture that is made of a face. */
const stageSide = 560
const portraitSide = 720

/** A square of a picture: pushed about with a hand, or placed with sliders, which keyboards and screen readers know. */
export function CropDialog({
  picture,
  busy,
  problem,
  most = portraitSide,
  isRound = false,
  onClose,
  onCrop,
}: {
  picture: ImageBitmap | undefined
  busy: boolean
  problem: string | undefined
  /** The side of what is made, where the picture reaches so far. */
  most?: number
  /** Others see the circle in it. */
  isRound?: boolean
  onClose: () => void
  onCrop: (file: File) => void
}) {
  const [crop, setCrop] = useState(wholeCrop)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function move({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (!picture || buttons === 0) return
    const side = currentTarget.clientWidth
    setCrop(before => pushed(picture, before, { x: movementX / side, y: movementY / side }))
  }

  function use() {
    if (!picture) return
    const made = document.createElement('canvas')
    made.width = made.height = Math.round(Math.min(most, Math.max(portraitSide, squareOf(picture, crop).side)))
    draw(made, picture, crop)
    made.toBlob(blob => blob && onCrop(new File([blob], 'avatar.jpg', { type: blob.type })), 'image/jpeg', 0.9)
  }

  return (
    <Dialog
      open={picture !== undefined}
      onClose={onClose}
      title={m.crop_title()}
      actions={
        <>
          <Button look="second" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button onClick={use} disabled={busy}>
            {m.crop_save()}
          </Button>
        </>
      }
    >
      <p className="mut">{m.crop_text()}</p>
      <div className={`${css.cropper} ${isRound ? css.round : ''}`}>
        <canvas
          ref={canvas}
          width={stageSide}
          height={stageSide}
          role="img"
          aria-label={m.crop_preview()}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={move}
        />
      </div>
      <Slider
        id="crop-zoom"
        label={m.crop_zoom()}
        min={1}
        max={maxZoom}
        step={0.05}
        value={crop.zoom}
        onChange={zoom => setCrop({ ...crop, zoom })}
      />
      <Slider id="crop-x" label={m.crop_x()} value={crop.x} onChange={x => setCrop({ ...crop, x })} />
      <Slider id="crop-y" label={m.crop_y()} value={crop.y} onChange={y => setCrop({ ...crop, y })} />
      <div role="status">{busy && <p className="mut">{m.crop_sending()}</p>}</div>
      <div role="alert">{problem && <Note tone="ng">{problem}</Note>}</div>
    </Dialog>
  )
}

function Slider({
  id,
  label,
  min = 0,
  max = 100,
  step = 1,
  value,
  onChange,
}: {
  id: string
  label: string
  min?: number
  max?: number
  step?: number
  value: number
  onChange: (value: number) => void
}) {
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  // A JPEG knows no transparency: what is see-through would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
