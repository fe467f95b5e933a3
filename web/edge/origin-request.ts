import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
// What `remix vite:build` made of web/app; there is nothing to type-check in it before it exists.
// @ts-expect-error
import * as build from '../../dist/web/server/index.js'
import { originRequest } from './adapter.ts'

const remix = createRequestHandler(build satisfies ServerBuild, 'production')

export const handler = originRequest((request, context) => remix(request, { ...context }))
