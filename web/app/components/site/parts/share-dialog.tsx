import { useRouteLoaderData } from '@remix-run/react'
import { pictureAt, widestOf } from '#shared/domain/kernel/picture/files.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'
import { Picture } from '../frame/picture.tsx'

interface Shared {
  /** What is shared, and where it is: a path of this site. */
  readonly title: string
  readonly path: string
  readonly image?: PictureData | undefined
  /** Beside the picture, under the title. */
  readonly by?: string
}

/** Addresses of the four platforms, built here and nowhere else (marketplace.md 7). */
function shareTargets(url: string, title: string, imageUrl: string) {
  const link = (base: string, parameters: Record<string, string>) => `${base}?${new URLSearchParams(parameters)}`
  return [
    { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'X', href: link('https://twitter.com/intent/tweet', { url, text: title }) },
    { name: 'LINE', href: link('https://social-plugins.line.me/lineit/share', { url, text: title }) },
    {
      name: 'Pinterest',
      href: link('https://www.pinterest.com/pin/create/button/', { url, description: title, media: imageUrl }),
    },
  ] as const
}

/** A button and its dialog. A popover, so that it opens on pages that carry no application. */
export function ShareDialog({ title, dialogTitle, shared }: { title: string; dialogTitle: string; shared: Shared }) {
  const { locale } = useSite()
  const origin = useRouteLoaderData<{ publicOrigin: string }>('root')?.publicOrigin ?? ''
  const url = `${origin}${shared.path}`
  const image = shared.image ? `${origin}${pictureAt(shared.image, widestOf(shared.image))}` : ''
  return (
    <>
      <button
        className="btn quiet sm"
        type="button"
        popovertarget="share"
        data-share={shared.path}
        data-title={shared.title}
      >
        <Icon name="share" small />
        {title}
      </button>
      <div className="dlg" id="share" popover="auto" role="dialog" aria-labelledby="share-title" lang={locale}>
        <button
          className="icon-btn x"
          type="button"
          popovertarget="share"
          popovertargetaction="hide"
          aria-label={m.close()}
        >
          <Icon name="close" />
        </button>
        <h2 id="share-title">{dialogTitle}</h2>
        <div className="cluster">
          {shared.image && <Picture picture={shared.image} alt="" sizes="64px" className="thumb" />}
          <p>
            {shared.title}
            {shared.by && <span className="mut"> {shared.by}</span>}
          </p>
        </div>
        <ul className="sharing">
          {shareTargets(url, shared.title, image).map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer" aria-label={m.share_on({ name })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="f">
          <label htmlFor="share-url">{m.share_link()}</label>
          <div className="copying">
            <input className="in" id="share-url" readOnly value={url} />
            <button className="btn second" type="button" data-copy={url} data-message={m.copied()}>
              <Icon name="copy" small />
              {m.copy()}
            </button>
          </div>
        </div>
      </div>
    </>
  )
}
