import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pathsFor } from '../lib/paths.ts'
import { langOf } from '../lib/server/params.server.ts'

/** A path that matches nothing leads to the 404 page of its language (marketplace.md 2, rules §14). */
export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).notFound)
export const action = loader
