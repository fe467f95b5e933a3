import { useLocation } from '@remix-run/react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'

/**
 * The heart of a work: gold when collected, white otherwise. A form, so that it works without scripts; the site script
 * makes it instant for members, and a guest is led to login and back.
 */
export function Favourite({ productId, title, collected }: { productId: string; title: string; collected: boolean }) {
  const { paths, viewer } = useSite()
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={paths.favourite} {...(viewer === 'member' && { 'data-favourite': true })}>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="operation" value={collected ? 'cancel' : 'collect'} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        className="fav"
        type="submit"
        aria-pressed={collected}
        aria-label={collected ? m.favourite_remove({ title }) : m.favourite_add({ title })}
        data-label-on={m.favourite_remove({ title })}
        data-label-off={m.favourite_add({ title })}
        data-message-on={m.favourite_added()}
        data-message-off={m.favourite_removed()}
      >
        <Icon name="heart" />
      </button>
    </form>
  )
}
