import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { listAddresses } from '#shared/api/people/addresses.ts'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { AddressBook } from '../components/site/mine/address-book.tsx'
import { InfoFrame } from '../components/site/mine/info-frame.tsx'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = async (args: LoaderFunctionArgs) => ({ addresses: await api(args).call(listAddresses, {}) })

export default function OwnAddresses() {
  const { addresses } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const saved = query.get('saved')
  return (
    <InfoFrame sub={m.info_addresses_sub()}>
      <Panel id="addresses" title={m.book_addresses()}>
        {saved === 'address' && <Note tone="ok">{m.book_saved()}</Note>}
        {saved === 'address-deleted' && <Note tone="ok">{m.book_deleted()}</Note>}
        <AddressBook addresses={addresses} />
      </Panel>
    </InfoFrame>
  )
}
