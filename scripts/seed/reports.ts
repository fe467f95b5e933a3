import { documentFonts } from '#functions/buying/receipts/document/fonts.ts'
import { openSheet, page, width } from '#functions/buying/receipts/document/sheet.ts'
import { adminSignUploads } from '#shared/api/catalogue/console/uploads.ts'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import { installedFace } from '../letters/installed-face.ts'
import { now } from './market.ts'
import type { Ask } from './past/actors.ts'
import { sendFile } from './photos.ts'

/** The report that came with the restored platter, as a workshop would write it; workshop and report are invented. */
const report = {
  title: '修復報告書',
  pairs: [
    ['作品', '栃拭漆平盛器'],
    ['実施日', '2024年6月15日'],
    ['実施', '木漆工房 ほたる沢'],
  ],
  parts: [
    ['修復前の状態', '縁の一か所に長さ12ミリの擦れがあり、木地がわずかに見えていた。割れ、歪み、虫損は見られない。'],
    ['処置', '擦れた部分を研ぎ、生漆を三度摺り込んで拭き上げた。色を合わせるための着色はしていない。'],
    ['修復後の状態', '通常の光のもとでは、擦れの跡は見分けられない。今後の扱いに制限はない。'],
  ],
} as const

/** The PDF of the report, set as the house sets its own documents. */
async function restorationReport(at: number): Promise<Uint8Array> {
  const fonts = await documentFonts(report, installedFace)
  const { write, linesOf, rule, pair, finish } = await openSheet(report.title, { language: 'ja', fonts, now: at })
  write(report.title, { size: 24, x: page.margin, y: 60 })
  rule(100, 'dark')
  let y = 116
  for (const [label, value] of report.pairs) {
    pair(label, value, y)
    y += 20
  }
  rule(y + 4)
  y += 24
  for (const [heading, said] of report.parts) {
    write(heading, { size: 13, x: page.margin, y, width })
    y += 24
    for (const line of linesOf(said, 10.5, width, 6)) {
      write(line, { size: 10.5, x: page.margin, y, width })
      y += 18
    }
    y += 14
  }
  return finish()
}

/** Sends the report as an operator does; answers the id that an entry names. */
export async function sendReport(ask: Ask): Promise<string> {
  const file = await restorationReport(now())
  const files = [{ name: 'report.pdf', size: file.length, type: documentType } as const]
  const [signed] = (await ask('operator', adminSignUploads, { business: 'document', files })).list
  return sendFile(signed, file)
}
