import { type GalleryDisplay, type Wallpaper, wallpapers } from '#shared/domain/catalogue/gallery/gallery.ts'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'

/** What is typed of a gallery, before it is saved: the page's own state, and what a form without scripts sends. */
export interface GalleryDraft {
  readonly url: string
  readonly name: string
  readonly text: string
  /** Id of a picture that is to become the cover; empty while the present one stays. */
  readonly cover: string
  /** In the order of the wall. */
  readonly works: readonly string[]
  readonly wallpaper: Wallpaper
  readonly display: GalleryDisplay
  readonly visibility: 'public' | 'hidden'
}

/** What the server says to a gallery that was sent: what was typed, changed by a button, and what is wrong with it. */
export interface GalleryReply {
  readonly draft: GalleryDraft
  readonly errors: Readonly<Record<string, string>>
  readonly general: string | undefined
}

type Own = Omit<GalleryDraft, 'cover'>

/** The gallery as it is, or an empty wall. */
export function draftOf(own: Own | null, arrived = ''): GalleryDraft {
  if (own === null) return { ...emptyDraft, cover: arrived }
  const { url, name, text, works, wallpaper, display, visibility } = own
  return { url, name, text, works, wallpaper, display, visibility, cover: arrived }
}

export const displayNames = ['date', 'purchasePrice', 'salePrice', 'place'] as const satisfies (keyof GalleryDisplay)[]

const emptyDraft: GalleryDraft = {
  url: '',
  name: '',
  text: '',
  cover: '',
  works: [],
  wallpaper: 'paper',
  display: { date: false, purchasePrice: false, salePrice: false, place: false },
  visibility: 'public',
}

/** What a form holds. A box that is not ticked is not sent. */
export function draftIn(form: FormData): GalleryDraft {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const isOn = (name: string) => form.get(name) === '1'
  const works = form.getAll('works').filter(id => typeof id === 'string')
  return {
    ...{ url: text('url').trim(), name: text('name'), text: text('text'), cover: text('cover'), works },
    wallpaper: wallpapers.find(each => each === text('wallpaper')) ?? 'paper',
    display: {
      ...{ date: isOn('date'), purchasePrice: isOn('purchasePrice') },
      ...{ salePrice: isOn('salePrice'), place: isOn('place') },
    },
    visibility: text('visibility') === 'hidden' ? 'hidden' : 'public',
  }
}

/** What a button of a work does, as it is sent: `later.<id>`. */
export type WallMove = 'earlier' | 'later' | 'remove' | 'hang'

export const askedMove = (move: WallMove, id: string): string => `${move}.${id}`

/** The works of the wall after a button was pressed; anything else leaves them, and so does a full wall. */
export function movedOnWall(works: readonly string[], asked: string): readonly string[] {
  const [, move, id = ''] = /^(earlier|later|remove|hang)\.([\w-]{1,64})$/.exec(asked) ?? []
  const at = works.indexOf(id)
  if (move === 'hang') return at === -1 && id !== '' && works.length < galleryRules.works ? [...works, id] : works
  if (at === -1) return works
  const rest = works.filter(each => each !== id)
  return move === 'remove' ? rest : rest.toSpliced(Math.max(0, at + (move === 'earlier' ? -1 : 1)), 0, id)
}
