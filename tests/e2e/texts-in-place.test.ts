import { expect } from 'vitest'
import { test } from '#tests/support/journeys.ts'
import { textsOutOfPlace } from '#tests/support/layout.ts'

/** The check that every journey makes of a page's texts, held against texts that stand and texts that do not. */
const long = 'A tea bowl from Hagi with a rice-straw glaze, thrown on a kick wheel.'
const stands = {
  'a paragraph of its own width': `<p style="width:300px">${long}</p>`,
  'a line that ends in an ellipsis': `<p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${long}</p>`,
  'a text for who listens': `<span style="position:absolute;width:1px;height:1px;overflow:hidden">${long}</span>`,
  'a column that scrolls': `<div style="width:90px;height:20px;overflow:auto"><p style="width:300px">${long}</p></div>`,
  'a telephone number that goes on below': '<p style="width:60px">03-5555-0100</p>',
  'two texts of a row with a gap':
    '<div style="display:flex;gap:8px"><span>¥245,500</span><span>2 min ago</span></div>',
  'one sentence in two elements': '<p>¥245,500<b>yen</b></p>',
  'what is hidden': `<p style="width:60px" hidden>${long}</p>`,
}
const falls = {
  'a line cut at the side': `<p style="width:60px;overflow:hidden;white-space:nowrap">${long}</p>`,
  'a line cut by a box around it': `<div style="width:200px;overflow:hidden"><p style="width:400px">${long}</p></div>`,
  'a text cut below': `<p style="width:300px;height:16px;overflow:hidden">${long}</p>`,
  'a word broken in two': `<p style="width:150px;word-break:break-all">${long}</p>`,
  'a date of a table broken in two': '<table style="width:44px"><tr><td>2026-10</td></tr></table>',
  'two texts of a row that touch':
    '<table style="border-spacing:0"><tr><td style="padding:0">¥245,500</td><td style="padding:0">2 min ago</td></tr></table>',
  'two texts of a line that touch': '<div style="display:flex"><span>¥245,500</span><span>2 min ago</span></div>',
  'a squeezed column': `<p style="width:96px">${long}</p>`,
}

test('a page’s texts are seen to stand or to fall apart', async ({ worker }) => {
  const { browser } = await worker.shared()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  for (const [name, html] of Object.entries(stands)) {
    await page.setContent(html)
    expect(await textsOutOfPlace(page), name).toEqual([])
  }
  for (const [name, html] of Object.entries(falls)) {
    await page.setContent(html)
    expect(await textsOutOfPlace(page), name).toHaveLength(1)
  }
  await page.close()
})
