import type { Kind } from './codes.ts'
import { bilingual, type Sentence } from './sentence.ts'

/** A kind's sentence if the value, which only the server knows, is missing. */
export const plainSentences: { readonly [Number in Kind]?: Sentence } = {
  '004': bilingual(
    '{thing}の現在の状態ではこの操作を行えません。',
    'This action is not possible in the current state of {thing}.',
  ),
  '007': bilingual('{field}が範囲外です。', '{Field} {is} out of range.'),
  '009': bilingual('{field}が上限を超えています。', '{Field} {is} above the maximum.'),
  '047': bilingual('{field}が下限を下回っています。', '{Field} {is} below the minimum.'),
  '018': bilingual(
    '{field}と組み合わせる項目を一緒に指定してください。',
    '{Field} must be given together with the fields that belong to it.',
  ),
  '026': bilingual(
    'アカウントがロックされています。しばらくしてから再度お試しください。',
    'The account is locked. Try again later.',
  ),
  '030': bilingual('{field}の登録数が上限に達しています。', 'No more {label} are allowed.'),
}

/** A kind's sentence for a range of a single value. */
export const oneSentences: { readonly [Number in Kind]?: Sentence } = {
  '007': bilingual('{field}は{0}で指定してください。', '{Field} must be {0}.'),
}
