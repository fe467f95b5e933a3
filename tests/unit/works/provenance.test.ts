import { expect, test } from 'vitest'
import { artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { provenanceOf } from '#shared/domain/catalogue/work/provenance.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const both = (ja: string, en: string) => ({ ja, en })

test('a work’s life is told from its making on, keepers before what was shown in the same year', () => {
  const work = sampleWork('w1', 0, {
    madeYear: 2019,
    exhibitions: [
      { year: 2023, ...both('「水を置く」展', 'Placing Water') },
      { year: 2019, ...both('窯出し展', 'From the Kiln') },
    ],
    awards: [{ year: 2020, ...both('奨励賞', 'Encouragement award') }],
    provenance: [
      { year: null, ...both('京都の個人蔵', 'Private collection, Kyoto') },
      { year: 2023, ...both('汀庭画廊', 'Teitei Gallery') },
    ],
  })
  expect(provenanceOf(work, 'ja').map(({ kind, year, text }) => `${year} ${kind} ${text}`)).toEqual([
    '2019 made ',
    '2019 exhibited 窯出し展',
    '2020 awarded 奨励賞',
    '2023 kept 汀庭画廊',
    '2023 exhibited 「水を置く」展',
    'null kept 京都の個人蔵',
  ])
  expect(provenanceOf(work, 'en').map(({ text }) => text)).toContain('Private collection, Kyoto')
})

test('of a work without a year the making is not told', () => {
  expect(provenanceOf(sampleWork('w1', 0, { madeYear: null }), 'ja')).toEqual([])
})

test('a work that was stored before these were kept is read as one without', () => {
  const { provenance: _p, inspections: _i, ...before } = sampleWork('w1', 0)
  expect(artwork().parse(before)).toMatchObject({ provenance: [], inspections: [] })
})
