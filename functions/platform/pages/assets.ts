import elementScript from '#functions/platform/pages/browser/element.ts?inline'
import hostedScript from '#functions/platform/pages/browser/hosted.ts?inline'
import style from '#functions/platform/pages/platform.css?inline'
import { assetOf } from './policy.ts'

/** Inline assets of the pages, hashed once per instance. */
export const assets = {
  style: assetOf(style),
  hosted: assetOf(hostedScript),
  element: assetOf(elementScript),
}
