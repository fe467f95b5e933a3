import { expect, test } from 'vitest'
import { withNewId } from '#functions/platform/customers/context/with-new-id.ts'

const drawing = (taken: number) => {
  const tried: string[] = []
  let drawn = 0
  const made = withNewId(
    () => `c_${++drawn}`,
    async id => {
      tried.push(id)
      return tried.length > taken ? id : undefined
    },
  )
  return { made, tried }
}

test('the platform draws another id when one is taken', async () => {
  const { made, tried } = drawing(2)
  expect(await made).toBe('c_3')
  expect(tried).toEqual(['c_1', 'c_2', 'c_3'])
})

test('the caller has to retry after three taken ids (…016)', async () => {
  const { made, tried } = drawing(3)
  expect(await made).toBeUndefined()
  expect(tried).toHaveLength(3)
})
