/** What a route says about itself beside its data, such as `handle: PageHandle = { hydrate: pages.login.hydrate }`. */
export interface PageHandle {
  /** Ships React and its data to the browser. Without it the page is complete HTML and the small site script. */
  readonly hydrate?: boolean
  /**
   * Hydrates, and is still the same for every guest: the CDN keeps it for seconds, and what changes is asked for when
   * it has loaded (docs/decisions/086). Nothing of the rendering alone, such as a nonce or a key, may be in its data.
   */
  readonly live?: boolean
  /** Asks a chain at an address that its reader may choose: its policy of sources is its own, so it is a document of its own. */
  readonly asksAnywhere?: boolean
  /** Whoever knows its address sees what it shows: no other site is told of it. */
  readonly secretAddress?: boolean
  /** Kept by no cache although it does not hydrate: what its owner hides is gone at once (docs/decisions/255). */
  readonly unkept?: boolean
  /** A step of a checkout: a header without menus, and of the footer the terms alone. */
  readonly isCheckout?: boolean
  /** What was bought leaves the cart by a reaction, a moment after this page is shown: the header has no number beside it. */
  readonly noCartCount?: boolean
  /** Hidden on 404 (marketplace.md 2). */
  readonly noFooter?: boolean
  /** Going back starts at the top again (marketplace.md 2). */
  readonly noCache?: boolean
}

export function hydrates(handle: unknown): boolean {
  return says(handle, 'hydrate')
}

export function says(handle: unknown, what: keyof PageHandle): boolean {
  return typeof handle === 'object' && handle !== null && what in handle && Reflect.get(handle, what) === true
}
