import { expect, test } from 'vitest'
import { namesIn } from '../../../web/app/lib/console/names-in.ts'

test.each([
  ['nagi@example.jp', ['nagi@example.jp']],
  ['nagi@example.jp, anna@example.jp；ren', ['nagi@example.jp', 'anna@example.jp', 'ren']],
  ['ｎａｇｉ＠ｅｘａｍｐｌｅ．ｊｐ、森下凪\r\n\r\nnagi@example.jp', ['nagi@example.jp', '森下凪']],
  ['森下 凪 <nagi@example.jp>, "Anna B." <anna@example.jp>', ['nagi@example.jp', 'anna@example.jp']],
  ['nagi　anna\tren', ['nagi', 'anna', 'ren']],
  [' \n、, ', []],
])('of %j an operator names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
