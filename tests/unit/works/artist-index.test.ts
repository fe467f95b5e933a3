import { describe, expect, test } from 'vitest'
import { byReading, initialOf, isNamed } from '#shared/domain/catalogue/search/artist-index.ts'
import { initialsOf } from '#shared/domain/kernel/initials.ts'

const artist = (ja: string, en: string, reading: string, order = 0) => ({
  name: { ja, en },
  title: { ja: '陶芸家', en: 'Potter' },
  reading,
  order,
})
const people = {
  minegishi: artist('嶺岸 航', 'Wataru Minegishi', 'みねぎし わたる'),
  torikai: artist('鳥飼 玄也', 'Genya Torikai', 'とりかい げんや'),
  goto: artist('後藤 栞', 'Shiori Goto', 'ごとう しおり'),
  jo: artist('城 眞', 'Makoto Jo', 'ジョウ マコト'),
  lee: artist('Lee', 'Lee', ''),
  number: artist('7工房', 'Studio 7', ''),
}

describe('the index of artists', () => {
  test('leads to the row of the kana, voiced or not, and in English to the letter of the family’s reading', () => {
    expect(Object.values(people).map(each => initialOf(each, 'ja'))).toEqual(['ま', 'た', 'か', 'さ', '#', '#'])
    expect(Object.values(people).map(each => initialOf(each, 'en'))).toEqual(['M', 'T', 'G', 'J', 'L', 'S'])
    expect(initialsOf.ja).toHaveLength(11)
    expect(initialsOf.en).toHaveLength(27)
  })

  test('puts the editors’ order first, and then the reading of the language', () => {
    const listed = [people.torikai, people.minegishi, people.goto, artist('和田 茜', 'Akane Wada', 'わだ あかね', -1)]
    const names = (language: 'ja' | 'en') =>
      listed
        .map(record => ({ record }))
        .sort(byReading(language))
        .map(({ record }) => record.name.ja.split(' ')[0])
    expect(names('ja')).toEqual(['和田', '後藤', '鳥飼', '嶺岸'])
    expect(names('en')).toEqual(['和田', '後藤', '嶺岸', '鳥飼'])
  })

  test('finds a name in kanji, kana and rōmaji', () => {
    for (const keyword of ['嶺岸', 'みねぎし', 'ミネギシ', 'minegishi', 'Wataru', '嶺岸航'])
      expect(isNamed(people.minegishi, keyword), keyword).toBe(true)
    expect(isNamed(people.minegishi, '鳥飼')).toBe(false)
  })
})
