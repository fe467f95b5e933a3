import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { uploadRules } from '#shared/domain/kernel/picture/upload.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { problemOf, send, settled, sign, type UploadProblem } from '../../../lib/upload.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'
import { CropDialog } from './crop-dialog.tsx'

interface Wished {
  readonly business: 'avatar' | 'gallery-cover'
  /** What the picture is of. */
  readonly label: string
  readonly choose: string
  readonly tooLarge: string
  /** The page that sends it as it is where there are no scripts: what leads there, and where it leads back to. */
  readonly plain: { readonly text: string; readonly back: string }
  /** The side of what is made, in pixels, where the picture reaches so far. */
  readonly most?: number
  /** Others see the circle in it. */
  readonly isRound?: boolean
  /** The square is stored: it may be used by the id of its upload. */
  readonly onSent: (sent: { uploadId: string; file: File; whole: ImageBitmap }) => void
}

interface SquarePicture {
  readonly button: ReactNode
  readonly problem: ReactNode
  readonly dialog: ReactNode
}

/**
 * A picture that is cut to a square here and sent straight to the storage (D16): the button that chooses it, what is wrong
 * with it, and the dialog that cuts it. A photograph that is too large becomes smaller when it is cut.
 */
export function useSquarePicture(wished: Wished): SquarePicture {
  const { business, label, choose, tooLarge, plain, most, isRound, onSent } = wished
  const { paths } = useSite()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [whole, setWhole] = useState<ImageBitmap>()
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<UploadProblem>()
  const problems: Readonly<Record<UploadProblem, string>> = {
    type: m.crop_problem_type(),
    size: tooLarge,
    large: tooLarge,
    pixels: m.error_FILE_PIXELS(),
    broken: m.crop_problem_broken(),
    encrypted: m.crop_problem_broken(),
    active: m.crop_problem_broken(),
    failed: m.crop_problem_failed(),
  }

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const found = problemOf(file) === 'type' ? 'type' : undefined
    const bitmap = found ? undefined : await createImageBitmap(file).catch(() => undefined)
    setProblem(found ?? (bitmap ? undefined : 'broken'))
    setWhole(bitmap)
    // Each picture begins uncropped.
    setRound(before => before + 1)
  }

  async function store(file: File) {
    if (!whole) return
    if (file.size > uploadRules[business].maxBytes) return setProblem('size')
    setSending(true)
    setProblem(undefined)
    const signed = (await sign(business, [file]))?.[0]
    const failure = signed && (await send(signed, file, () => {})) ? await settled(signed.uploadId, business) : 'failed'
    setSending(false)
    if (failure || !signed) return setProblem(failure ?? 'failed')
    setWhole(undefined)
    onSent({ uploadId: signed.uploadId, file, whole })
  }

  return {
    button: (
      <>
        {hydrated && (
          <>
            <input
              ref={input}
              className="vh"
              type="file"
              tabIndex={-1}
              accept="image/jpeg,image/png,image/gif"
              aria-label={label}
              onChange={take}
            />
            <Button look="second" size="small" onClick={() => input.current?.click()}>
              {choose}
            </Button>
          </>
        )}
        <noscript>
          <a className="btn second sm" href={paths.upload({ business, back: plain.back })}>
            {plain.text}
          </a>
        </noscript>
      </>
    ),
    problem: problem && !whole && (
      <div role="alert">
        <Note tone="ng">{problems[problem]}</Note>
      </div>
    ),
    dialog: (
      <CropDialog
        key={round}
        picture={whole}
        busy={sending}
        {...(most !== undefined && { most })}
        {...(isRound && { isRound })}
        problem={problem && problems[problem]}
        onClose={() => setWhole(undefined)}
        onCrop={store}
      />
    ),
  }
}
