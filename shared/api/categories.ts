import { categoryRow, craftRow } from '../domain/work/catalogue.ts'
import { shortLists } from './lists.ts'

const shortList = shortLists('categories', { table: ['query'] })

export const listCrafts = shortList('listCrafts', '/craft/list', 'Crafts with their colours', craftRow(), {
  list: [
    {
      id: 'ceramics',
      name: '陶芸',
      color: '#8a5a3c',
    },
  ],
})

export const listParentCategories = shortList(
  'listParentCategories',
  '/category/parent',
  'Usage categories of the first level',
  categoryRow(),
  { list: [{ id: 'tea', parentId: null, name: '茶道具' }] },
)

export const listChildCategories = shortList(
  'listChildCategories',
  '/category/child',
  'Usage categories of the second level with their parents',
  categoryRow(),
  { list: [{ id: 'tea-bowl', parentId: 'tea', name: '茶碗' }] },
)

export const categoriesContracts = [listCrafts, listParentCategories, listChildCategories] as const
