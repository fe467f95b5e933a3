import { redirect } from '@remix-run/node'
import touchIcon from '../../../dist/icons/icon-180.png?url'

/** Phones ask for it at this address when a page is put on the home screen. */
export const loader = () => redirect(touchIcon, { status: 301, headers: { 'cache-control': 'public, max-age=86400' } })
