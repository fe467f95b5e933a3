/** Pages of the console have routes of their own, beside those of the site. */
export const isConsoleRoute = (id: string): boolean => id.startsWith('routes/$lang_.admin')

/** The file with the routes of the site alone, beside that with all: `/assets/manifest-1a2b.js`, `site-manifest-1a2b.js`. */
export const siteManifest = (url: string): string => url.replace(/\/(?=manifest-[^/]*$)/, '/site-')
