import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { GalleryEditor } from '../components/catalogue/gallery/gallery-editor.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { draftOf } from '../lib/gallery/draft.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { actOnGallery, loadGallery } from '../lib/server/gallery.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = loadGallery
export const action = actOnGallery

/** The member's own gallery: opened here, and changed here afterwards. */
export default function OwnGallery() {
  const loaded = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const { gallery, works } = loaded
  const saved = query.get('saved')
  return (
    <>
      <h1>{m.gallery_own_title()}</h1>
      <p className="sub">{m.gallery_own_sub()}</p>
      <div role="status">
        {saved && !reply && <Note tone="ok">{saved === 'opened' ? m.gallery_opened() : m.gallery_saved()}</Note>}
      </div>
      {gallery?.isEmptied && <Note tone="warn">{m.gallery_emptied()}</Note>}
      {gallery && gallery.works.length > 0 && (
        <p className="mt3">
          <ButtonLink look="second" size="small" to={paths.gallery(gallery.url)}>
            {m.gallery_preview()}
          </ButtonLink>
        </p>
      )}
      {!gallery && works.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks()}>
              {m.gallery_own_find()}
            </ButtonLink>
          }
        >
          {m.gallery_own_none()}
        </Empty>
      ) : (
        <GalleryEditor
          // What was saved is the beginning of what is typed next.
          key={gallery?.version ?? 0}
          loaded={loaded}
          begun={reply?.draft ?? draftOf(gallery, query.get('uploadId') ?? '')}
          reply={reply}
        />
      )}
    </>
  )
}
