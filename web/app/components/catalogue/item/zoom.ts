import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'

export interface Slide {
  readonly src: string
  readonly srcset: string
  readonly width: number
  readonly height: number
}

/** Opens the viewer over the page: pinch, wheel, arrow keys and Escape are its own. */
export function openZoom(
  slides: readonly Slide[],
  index: number,
  title: string,
  labels: { readonly close: string; readonly next: string; readonly previous: string; readonly zoom: string },
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const viewer = new PhotoSwipe({
    dataSource: slides.map(slide => ({ ...slide, alt: title })),
    index,
    bgOpacity: 0.94,
    closeTitle: labels.close,
    zoomTitle: labels.zoom,
    arrowNextTitle: labels.next,
    arrowPrevTitle: labels.previous,
    returnFocus: true,
    ...(still && { showHideAnimationType: 'none' as const }),
  })
  viewer.init()
  // It calls itself a dialog, without a name.
  viewer.element?.setAttribute('aria-label', title)
}
