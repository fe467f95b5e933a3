import { type FetcherWithComponents, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ReportAnswer, ReportData } from '../../../lib/server/delivery-report.server.ts'
import { m } from '../../../paraglide/messages.js'
import { ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { AddressLines } from '../../people/address/address-lines.tsx'
import { Button } from '../../site/frame/button.tsx'
import css from '../../site/mine/mine.module.css'
import { ParcelFields } from './parcel-fields.tsx'
import { PhotosField } from './photos-field.tsx'

/** The delivery report: where the parcel goes, its carrier and number, and at least one photograph (section 5). */
export function ReportForm({
  data,
  answer,
  fetcher,
  back,
}: {
  data: ReportData
  answer: ReportAnswer | undefined
  /** In a dialog; a page posts itself. */
  fetcher?: FetcherWithComponents<ReportAnswer>
  /** Leads back to the sale. */
  back: ReactNode
}) {
  const { paths } = useSite()
  const { state } = useNavigation()
  const sending = (fetcher?.state ?? state) !== 'idle'
  const reply = answer?.reply
  const photos = answer?.photos ?? data.photos
  const [form, fields] = useReplyForm<{ carrierId: string; deliveryNumber: string; imgs: string }>('ship', reply)
  return (
    <>
      {data.shipTo && (
        <address className="mt3">
          <span className="mut">{m.trade_ship_to()}</span>
          <br />
          <AddressLines address={data.shipTo} />
        </address>
      )}
      <ReplyForm
        form={form}
        reply={reply}
        action={paths.report(data.id)}
        className={css.form}
        {...(fetcher && { fetcher })}
      >
        <input type="hidden" name="formId" value={data.formId} />
        <ParcelFields fields={fields} />
        <PhotosField
          key={photos.join()}
          id={fields.imgs.id}
          business="delivery"
          label={m.trade_ship_photos()}
          hint={m.trade_ship_photos_hint()}
          error={fields.imgs.errors?.[0]}
          sent={photos}
          required
        />
        <p className="cluster">
          <Button type="submit" disabled={sending}>
            {m.trade_ship_send()}
          </Button>
          {back}
        </p>
      </ReplyForm>
    </>
  )
}
