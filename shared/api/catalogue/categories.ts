import { categoryRow, craftRow } from '#shared/domain/catalogue/work/catalogue.ts'
import { shortLists } from '../lists.ts'

const shortList = shortLists('categories', { table: ['query'], keys: ['CONTENT'] })

export const listCrafts = shortList({
  id: 'listCrafts',
  path: '/craft/list',
  summary: 'Crafts with their colours',
  row: craftRow(),
  example: {
    list: [
      {
        id: 'ceramics',
        name: '陶芸',
        color: '#8a5a3c',
      },
    ],
  },
})

export const listParentCategories = shortList({
  id: 'listParentCategories',
  path: '/category/parent',
  summary: 'Usage categories of the first level',
  row: categoryRow(),
  example: { list: [{ id: 'tea', parentId: null, name: '茶道具' }] },
})

export const listChildCategories = shortList({
  id: 'listChildCategories',
  path: '/category/child',
  summary: 'Usage categories of the second level with their parents',
  row: categoryRow(),
  example: { list: [{ id: 'tea-bowl', parentId: 'tea', name: '茶碗' }] },
})

export const categoriesContracts = [listCrafts, listParentCategories, listChildCategories] as const
