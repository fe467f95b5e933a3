import { environment } from '#functions/machinery/runtime/environment.ts'
import { beginExport } from '#functions/machinery/table/exported.ts'

export interface ExportMethods {
  /** Starts a consistent export of the whole table at `moment` (epoch ms) into the bucket for exports. */
  begin(moment: number): Promise<void>
}

export function exportMethods(): ExportMethods {
  return {
    begin: moment => {
      const minute = new Date(moment).toISOString().slice(0, 16).replace(/\D/g, '')
      const token = `${environment('TABLE_NAME').slice(-40)}-${minute}`
      return beginExport({ tableArn: environment('TABLE_ARN'), bucket: environment('EXPORT_BUCKET'), moment, token })
    },
  }
}
