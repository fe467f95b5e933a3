import { redirect } from '@remix-run/node'
import favicon from '../../../dist/icons/favicon.ico?url'

/** Browsers and robots ask for it at this address, whatever the page names. */
export const loader = () => redirect(favicon, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } })
